import Report

extension Chapter {
  package static let sendableModels = Self(
    name: "SendableModels",
    part: .isolation,
    title: "Models that say they are Sendable",
    problem: """
      A state carries a parcel that changes under whoever shows it, a watchlist that everybody can change says that it is \
      Sendable, and so does a box, whatever is in it.
      """,
    starter: Starter(
      diagnostics: [
        "stored property 'ids' of 'Sendable'-conforming class 'Watchlist' is mutable",
        "associated value 'found' of 'Sendable'-conforming enum 'TrackingState' has non-Sendable type",
        "stored property 'value' of 'Sendable'-conforming generic class 'Box' has non-Sendable type",
      ],
      failing: [
        "crossToAnyTask", "keptFromOutside", "smugglesNothing", "staysAsItWas", "addsAtOnce",
        "readsWhileOthersAdd", "readsOneAtOnce",
      ]),
    behaviours: [
      BehaviourEntry(
        "crossToAnyTask", "Parcels, states, boxes of them and watchlists go to any task", lane: .probes),
      BehaviourEntry(
        "keptFromOutside", "Nobody sets anything of a parcel or a box that others have", lane: .probes),
      BehaviourEntry(
        "smugglesNothing", "What may not cross to another task does not get there in a box", lane: .probes),
      BehaviourEntry(
        "staysAsItWas", "A parcel that a screen has stays as it was, in a state and in a box too"),
      BehaviourEntry(
        "arrivesStopByStop", "A parcel that arrives has all of its stops, and is still the same"),
      BehaviourEntry("addsInTurn", "An id that is added is there at once, and stays there once"),
      BehaviourEntry(
        "watchlistIsOneForAll", "Five tasks add to one watchlist, and each finds what it added"),
      BehaviourEntry("addsAtOnce", "Two threads add ids at once, and each is there once", lane: .threads),
      BehaviourEntry("readsWhileOthersAdd", "A watchlist is read while another thread adds", lane: .threads),
      BehaviourEntry("readsOneAtOnce", "Three threads use each parcel at once", lane: .threads),
    ],
    hints: [
      """
      Sendable says that any number of tasks may have the same thing at once. Ask of each of the four types: can it change \
      while several have it? Which of them should not change at all, and which one has to?
      """,
      """
      What never changes after it was made needs no guard: a struct, or a final class with nothing but lets; a change is then \
      another parcel. What has to change for all needs one: an actor, or a lock around every read and every write. And a box \
      is as Sendable as what is in it, which is what a conformance with a condition can say.
      """,
      """
      struct Parcel: Sendable, whose arrived(at:) changes a copy (var parcel = self) and returns it. struct Box<Value> with a \
      let, and extension Box: Sendable where Value: Sendable {}. final class Watchlist: Sendable with private let stored = \
      Mutex<[Int]>([]) (import Synchronization); ids is stored.withLock { $0 }, and add(_:) looks and appends inside one \
      withLock.
      """,
    ],
    rightFixes: rightFixesOfSendableModels,
    mistakes: mistakesOfSendableModels,
    diagnostics: diagnosticsOfSendableModels,
    outsideFunctions: [
      "pthread_mutex_destroy", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock",
      "pthread_rwlock_destroy", "pthread_rwlock_init", "pthread_rwlock_rdlock", "pthread_rwlock_unlock",
      "pthread_rwlock_wrlock",
    ])
}

private let mistakesOfSendableModels = [
  Mistake(
    "UncheckedModels",
    rejectedBy: .behaviour("addsAtOnce", .raced),
    looksLike: "@unchecked Sendable without anything that guards",
    why: """
      @unchecked Sendable is a promise that the type looks after its own order, and the compiler believes it. Nothing does \
      so here: the threads use the same memory, as before. Take the word away, and the messages that come back name what has \
      to be put right.
      """,
    signs: [
      .ends("addsAtOnce", .raced), .contains("@uncheckedSendable"), .lacks("Lock"), .lacks("Mutex"),
      .lacks("Queue"), .lacks("Semaphore"), .lacks("lock"),
    ]),
  Mistake(
    "NonisolatedUnsafe",
    rejectedBy: .behaviour("addsAtOnce", .raced),
    looksLike: "nonisolated(unsafe) on something that changes",
    why: """
      nonisolated(unsafe) adds no order, it only stops the compiler from asking for one. The threads change the same memory, \
      as before. What changes belongs behind a lock, at every access, or into an actor.
      """,
    signs: [.ends("addsAtOnce", .raced), .contains("nonisolated(unsafe)")]),
  Mistake(
    "LockOnWriteOnly",
    rejectedBy: .behaviour("readsWhileOthersAdd", .raced),
    looksLike: "a guard that not every access goes through",
    why: """
      A lock holds up those who take it, a queue those who go through it. Who reads without it reads while another thread, \
      which has it, moves the array's memory. Every read needs the same guard as the writes, that of ids as well as the one in \
      add(_:).
      """,
    signs: [
      .ends("readsWhileOthersAdd", .raced), .lacks("attributes:.concurrent"), .lacks("Lock()."),
    ]),
  Mistake(
    "AddInATask",
    rejectedBy: .behaviour("addsInTurn", .failed),
    looksLike: "an add that returns before the id is there",
    why: """
      What is handed to a task or to a queue's async begins some time later. Whoever asks for the ids right after add(_:) does \
      not find the one that it has just added. Let add(_:) end only when the id is there.
      """,
    signs: [.finds("notThere")]),
  Mistake(
    "GetThenSet",
    rejectedBy: .behaviour("addsAtOnce", .failed),
    looksLike: "looking at the ids in one step and changing them in another",
    why: """
      Each step is guarded, and between two of them another thread may do all of its own. Two find that an id is missing, \
      and both add it; or one stores an array that was made from an older one, and what came between is lost. Look and \
      change inside one withLock, one queue.sync, or one method of an actor without an await.
      """,
    signs: [.ends("addsAtOnce", .failed), .ends("addsInTurn", .passed)]),
  Mistake(
    "UnconditionalBox",
    rejectedBy: .behaviour("smugglesNothing", .failed),
    looksLike: "a box that is Sendable whatever is in it",
    why: """
      A lock in the box, or a let, guards the box: which value is in it. What the value itself refers to it cannot guard, and two \
      tasks that took the same object out of the box change it at once. A box may say that it is Sendable only where its \
      value is.
      """,
    signs: [.finds("draftInABox")]),
  Mistake(
    "SettableFromOutside",
    rejectedBy: .behaviour("keptFromOutside", .failed),
    looksLike: "stops that everybody can set",
    why: """
      arrived(at:) leaves the parcel alone, and nothing else has to: whoever has it sets its stops, on any thread, and all \
      others that have it read them. In a struct each has a copy of its own; in a class they are a let, or nobody outside can \
      set them.
      """,
    signs: [.finds("setsStops"), .ends("staysAsItWas", .passed)]),
  Mistake(
    "PayloadChangesItself",
    rejectedBy: .behaviour("staysAsItWas", .failed),
    looksLike: "a parcel that changes itself when it arrives",
    why: """
      All who have the parcel have the same object, also those who got it in a state or a box, and arrived(at:) changes it \
      under them. A lock would order that, and it would change all the same. Leave this one as it is and return another.
      """,
    signs: [.finds("parcelChanged")]),
  Mistake(
    "StopsForgotten",
    rejectedBy: .behaviour("arrivesStopByStop", .failed),
    looksLike: "a new parcel that begins without the earlier stops",
    why: """
      init(id:label:) makes a parcel without stops. A parcel that has arrived once more needs those of the one before: copy \
      the whole value and change the copy, or hand them on to an initializer of your own.
      """,
    signs: [.finds("stopsForgotten")]),
  Mistake(
    "EverythingAStruct",
    rejectedBy: .compile("func add(_ id: Int) -> Bool"),
    looksLike: "a watchlist of which everybody has a copy",
    why: """
      A struct is the right thing for what is passed on and does not change. A watchlist has to be one for all who hold it: an \
      id that one of them adds to a copy is in nobody else's. It stays a class, with a lock inside, or becomes an actor.
      """,
    signs: [.contains("structWatchlist"), .contains("mutatingfuncadd")]),
  Mistake(
    "ModelsOnMainActor",
    rejectedBy: .behaviour("crossToAnyTask", .failed),
    looksLike: "parcels that belong to the main actor",
    why: """
      That makes them Sendable, and every other task has to wait for the main thread to read a label that never changes. \
      A value that does not change needs no actor.
      """,
    signs: [.finds("parcelTakesAwait"), .contains("@MainActor")]),
  Mistake(
    "ClaimTakenAway",
    rejectedBy: .behaviour("crossToAnyTask", .failed),
    looksLike: "a box that is not Sendable, whatever is in it",
    why: """
      Without the claim there is nothing to complain of in this file; refused is every line that hands a box on. A generic type \
      is not Sendable by itself, neither a class nor a struct, even when all that it stores is. Say for which values it is one: \
      a conformance with a condition.
      """,
    signs: [.finds("boxStays")]),
]

private let diagnosticsOfSendableModels = [
  DiagnosticNote(
    "is mutable",
    """
    A Sendable class is one object for all tasks that have it, so none of its stored properties may change unguarded, \
    private ones neither. Make it a let, make the type a struct, or put what has to change into a Mutex, which is a let \
    itself. With a lock beside it the compiler cannot see the guard: then the promise is yours, @unchecked Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming generic",
    """
    Nothing says that the value in the box is Sendable, so the box cannot promise it for all values. Say it for those that \
    are: a conformance in an extension, with a condition after where.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "associated value 'found' of 'Sendable'-conforming enum",
    """
    A state may go to any task only if what it carries may go there too. It carries a parcel, and nothing says that a parcel \
    may. Put the parcel right, and the state is.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot conform to the 'Sendable' protocol",
    """
    A subclass could add something that changes, so a class that is Sendable has to be final.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'nonisolated' cannot be applied to mutable stored properties",
    """
    What changes needs a guard, and nonisolated would take it away. A let needs none; a var goes behind a lock or into an \
    actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'self' is immutable",
    """
    A method of a struct changes nothing of the value it is called on, unless it is mutating. That is what is wanted here: \
    copy the value, var parcel = self, change the copy and return that.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is a 'let' constant",
    """
    A let gets its value once, when the object is made. Hand the new value to an initializer: that of a struct may be the one \
    that Swift writes, a class needs one of its own.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot find 'Mutex' in scope",
    "Mutex belongs to a module of its own: import Synchronization.", section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "has non-Copyable type 'Mutex",
    """
    A Mutex has one place and cannot be copied, and a struct can. What holds it is a final class: one object for all.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    Between lock() and unlock() an async function could await, and go on, on another thread, with the lock still held. withLock { … } takes a closure in which nothing can be awaited.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    The value would be used from two sides at once here, and nothing says that it is Sendable. Where its type is a generic \
    Value, the type can hold Value to Sendable.
    """, section: "Why it happens"),
  DiagnosticNote(
    "in a '@Sendable' closure",
    """
    A queue or a task may run this closure beside everything else, so it can take along only what is Sendable. The type that \
    is named has to be it first.
    """, section: "Why it happens"),
  DiagnosticNote(
    "actor-isolated",
    """
    This belongs to an actor and is used from code that runs elsewhere. What is read without await cannot be in an actor; \
    what may be awaited, as all of the watchlist may, can be async.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "does not conform to the 'Sendable' protocol",
    """
    This has to be Sendable and does not say so, or something in it is not. A class says it itself and is final; a struct that \
    is neither generic nor public is it when all that it stores is.
    """, section: "Why it happens"),
  DiagnosticNote(
    "non-Sendable type",
    """
    What is Sendable may hold only what is Sendable. Look at the type that is named: can it change while several have it?
    """, section: "Why it happens"),
]
