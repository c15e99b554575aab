import Report

extension Chapter {
  package static let isolationCheatSheet = Self(
    name: "IsolationCheatSheet",
    part: .isolation,
    title: "Two questions for seven types",
    problem: """
      Seven types of a cookbook app come from before there were tasks and actors. None says on which threads it may be used, \
      so no task can share one, and the screen's data changes on whatever thread loads it.
      """,
    starter: Starter(
      diagnostics: ["static property 'shared' is not concurrency-safe"],
      failing: [
        "valuesOnAnyThread", "valuesStayAsTheyAre", "screenNeedsNoAwait", "screenTypesAreHeld",
        "backgroundIsShared", "drawsOnceForSeveral",
        "screenStaysFree", "sharedByThreads",
      ]),
    behaviours: [
      BehaviourEntry(
        "valuesOnAnyThread", "Recipes, DTOs and the factory are used on any thread without waiting",
        lane: .probes),
      BehaviourEntry(
        "valuesStayAsTheyAre", "Nobody outside can change a recipe or a DTO that is made", lane: .probes),
      BehaviourEntry(
        "screenNeedsNoAwait", "The screen uses its store and the formatter without waiting", lane: .probes),
      BehaviourEntry(
        "screenTypesAreHeld",
        "Other tasks await the store and the formatter, and cannot use the store otherwise", lane: .probes),
      BehaviourEntry(
        "backgroundIsShared", "Tasks share a thumbnail provider and a retry policy", lane: .probes),
      BehaviourEntry("loadsAndShows", "When load() has returned, the screen has its rows and thumbnails"),
      BehaviourEntry("drawsEachOnce", "A thumbnail that was drawn is not drawn again"),
      BehaviourEntry(
        "drawsOnceForSeveral", "A thumbnail that several tasks ask for at once is drawn once"),
      BehaviourEntry("screenStaysFree", "The screen draws its frames while thumbnails are drawn"),
      BehaviourEntry(
        "backgroundNeedsNoScreen", "Background tasks get their answers while the main thread is busy"),
      BehaviourEntry("retriesUpToTheLimit", "Requests that fail at once share one limit of retries"),
      BehaviourEntry(
        "sharedByThreads", "Two threads use the provider, the policy and the formatter at once",
        lane: .threads),
    ],
    hints: [
      """
      Ask two questions of each type. Must code on several threads use it at once, without waiting? If not: is the main \
      thread enough for what it does, or does its work belong to the background?
      """,
      """
      A yes to the first question is Sendable: best a struct, or a final class in which everything is a let. A type of the \
      screen is @MainActor. One that works in the background is an actor, and who uses it writes await.
      """,
      """
      struct Recipe: Sendable, struct RecipeDTO: Decodable, Sendable and struct RecipeFactory: Sendable, with nothing but \
      lets. @MainActor before DurationFormatter and RecipeStore. actor ThumbnailProvider and actor RetryPolicy; then load() \
      needs await provider.thumbnail(for: recipe).
      """,
    ],
    rightFixes: rightFixesOfIsolationCheatSheet,
    mistakes: mistakesOfIsolationCheatSheet,
    diagnostics: diagnosticsOfIsolationCheatSheet)
}

private let mistakesOfIsolationCheatSheet = [
  Mistake(
    "EverythingAnActor",
    rejectedBy: .behaviour("valuesOnAnyThread", .failed),
    looksLike: "an actor where nothing changes",
    why: """
      An actor guards what changes, and takes an await for that. A recipe never changes, so there is nothing to guard: \
      everybody can read it at once. A decoder, a sort and a cell cannot await.
      """,
    signs: [.finds("recipeNeedsItsActor"), .contains("actorRecipe{")]),
  Mistake(
    "EverythingOnMainActor",
    rejectedBy: .behaviour("valuesOnAnyThread", .failed),
    looksLike: "a recipe that belongs to the main actor",
    why: """
      On the main actor, only the main thread can use it, and everybody else has to wait for that thread. A recipe never \
      changes, so any thread may read it: that is Sendable. The main actor is for what the screen changes.
      """,
    signs: [.finds("recipeNeedsItsActor"), .contains("@MainActor")]),
  Mistake(
    "UncheckedEverywhere",
    rejectedBy: .behaviour("valuesStayAsTheyAre", .failed),
    looksLike: "@unchecked Sendable on a DTO that anybody can change",
    why: """
      @unchecked Sendable guards nothing, it only stops the compiler from asking. Two tasks that share this DTO can change it \
      under each other's eyes. With nothing but lets it is Sendable, and the compiler can check that.
      """,
    signs: [.finds("setsTitleOfDTO"), .contains("RecipeDTO:Decodable,@uncheckedSendable")]),
  Mistake(
    "StoreIsAnActor",
    rejectedBy: .behaviour("screenNeedsNoAwait", .failed),
    looksLike: "an actor for what the screen shows",
    why: """
      A screen that draws cannot await its rows. The store was used on the main thread before, and that is enough for it: \
      on the main actor, screen and store are in the same place and nothing has to wait.
      """,
    signs: [.finds("storeTakesAwait"), .contains("actorRecipeStore")]),
  Mistake(
    "FormatterIsAnActor",
    rejectedBy: .behaviour("screenNeedsNoAwait", .failed),
    looksLike: "an actor for the formatter",
    why: """
      The formatter has something that changes, but only the screen uses it, and nothing it does needs the background. An \
      actor of its own makes a label wait for its text.
      """,
    signs: [.finds("formatterTakesAwait"), .contains("actorDurationFormatter")]),
  Mistake(
    "ProviderOnMainActor",
    rejectedBy: .behaviour("screenStaysFree", .failed),
    looksLike: "thumbnails drawn on the main actor",
    why: """
      Drawing blocks its thread, and the thread of the main actor is the one that draws the frames. Nobody needs the provider \
      without await, and its work belongs to the background: that is an actor of its own.
      """,
    signs: [.finds("drawnOnMain"), .contains("@MainActorfinalclassThumbnailProvider")]),
  Mistake(
    "PolicyOnMainActor",
    rejectedBy: .behaviour("backgroundNeedsNoScreen", .failed),
    looksLike: "a retry policy on the main actor",
    why: """
      Requests ask the policy, and they are in the background. On the main actor its answer has to wait until the screen has \
      time. The work is small, but its place is wrong.
      """,
    signs: [.finds("shouldRetryWaitsForTheScreen"), .contains("@MainActorfinalclassRetryPolicy")]),
  Mistake(
    "PolicyInTwoSteps",
    rejectedBy: .behaviour("retriesUpToTheLimit", .failed),
    looksLike: "a retry that is looked for in one step and taken in another",
    why: """
      Between the two steps others may look as well, and all see the same last retry. To look and to take must be one turn: \
      one method of the actor, without an await in it, or one hold of a lock.
      """,
    signs: [.finds("tooManyRetries"), .contains("async->Bool"), .lacks("structRetryPolicy")]),
  Mistake(
    "ProviderKeepsNothing",
    rejectedBy: .behaviour("drawsEachOnce", .failed),
    looksLike: "a provider that keeps no thumbnails",
    why: """
      Without the dictionary the provider has nothing to guard, and draws everything again. Isolation is there so that \
      state can be kept: in an actor the dictionary is safe.
      """,
    signs: [.finds("drawnAgain")]),
  Mistake(
    "LoadsInATask",
    rejectedBy: .behaviour("loadsAndShows", .failed),
    looksLike: "a task in load() that nobody waits for",
    why: """
      load() is async already: it can await the server and the thumbnails itself. With a task of its own it returns before \
      anything is there. That is more concurrency than there was, and nobody asked for it.
      """,
    signs: [.finds("noRowsYet"), .contains("Task")]),
  Mistake(
    "UncheckedPolicy",
    rejectedBy: .behaviour("sharedByThreads", .raced),
    looksLike: "@unchecked Sendable on something that is not guarded, or not at every access",
    why: """
      @unchecked Sendable is a promise that you guard what changes, and the compiler does not look. Two threads use the \
      same memory at once here. An actor guards every access without a promise; a lock has to be taken for each, also to read.
      """,
    signs: [.ends("sharedByThreads", .raced), .contains("@uncheckedSendable")]),
  Mistake(
    "UnsafeFormatter",
    rejectedBy: .behaviour("sharedByThreads", .raced),
    looksLike: "nonisolated(unsafe) on something that changes",
    why: """
      nonisolated(unsafe) adds no order, it only stops the compiler from asking for one. One thread changes the memory \
      while another uses it. What the screen uses belongs to the main actor, what the background uses to an actor of its own.
      """,
    signs: [.ends("sharedByThreads", .raced), .contains("nonisolated(unsafe)")]),
]

private let diagnosticsOfIsolationCheatSheet = [
  DiagnosticNote(
    "static property 'shared' is not concurrency-safe",
    """
    A static let can be used by every thread, so its type has to be Sendable. This one has a dictionary that \
    changes. Ask the two questions of the type: only the screen uses it, and the main thread is enough. The \
    suggestion nonisolated(unsafe) guards nothing.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot be sent from caller of protocol requirement 'init(from:)'",
    """
    A decoder makes a DTO wherever it decodes, without waiting, and an actor's members take an await. A DTO has \
    nothing that changes once it is made, so it needs no actor.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated static property 'shared'",
    """
    The formatter belongs to the main actor now, and this code does not, so it would have to wait for it. Ask where \
    this code belongs: what the screen shows is in the same place as the formatter.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated instance method 'text(forMinutes:)'",
    """
    The formatter belongs to the main actor now, and this code does not, so it would have to wait for it. Ask where \
    this code belongs: what the screen shows is in the same place as the formatter.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated instance method 'text(forMinutes:)'",
    """
    An actor's method takes an await, and neither map nor a cell that is drawn can wait. Only the screen uses the \
    formatter: on the main actor both are in the same place.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "main actor-isolated property",
    """
    This belongs to the main actor, and the code that uses it runs on any thread. If it never changes once it is \
    made, it needs no actor at all: make it Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "main actor-isolated initializer",
    """
    This belongs to the main actor, and the code that makes it runs on any thread. If it never changes once it is \
    made, it needs no actor at all: make it Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated instance method 'thumbnail(for:)'",
    """
    The provider is in another domain than this code, so a call is a wait: write await, in an async function.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "actor-isolated property",
    """
    An actor's properties take an await from outside. That is worth it for what changes. What never changes needs no \
    actor, it can be Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'self' is immutable",
    """
    A struct's method cannot change it, unless it is mutating, and then every copy is changed for itself. What several tasks \
    share and change needs a type that is one and the same for all of them, and guarded: an actor, or a class with a lock.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is sent to another task or actor is still used here, and its type does not say that both may have it. Ask \
    the first question of that type: if nothing in it changes, make it Sendable, and it can be in both places.
    """, section: "Why it happens"),
  DiagnosticNote(
    "of 'Sendable'-conforming",
    """
    A type that claims Sendable must have nothing that changes unguarded, and nothing in it that is not Sendable \
    itself. Turn var into let if it never changes. If it has to, the type wants an actor, the main one or its own, \
    or a lock.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot conform to the 'Sendable' protocol",
    """
    Sendable is a promise for all of a class, and a subclass could break it. Make it final, or make it a struct.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'async' call in a function",
    """
    A synchronous function cannot wait. Make it async only if its callers can wait; what a screen reads or a decoder \
    makes should not need to.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "'await' in a function",
    """
    A synchronous function cannot wait. Make it async only if its callers can wait; what a screen reads or a decoder \
    makes should not need to.
    """, section: "Fixes and their trade-offs"),
]
