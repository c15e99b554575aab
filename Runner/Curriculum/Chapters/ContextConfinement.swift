import Report

extension Chapter {
  package static let contextConfinement = Self(
    name: "ContextConfinement",
    part: .lifetimes,
    title: "Objects that belong to a context",
    problem: """
      Objects of a store's context leave perform and are used on the main thread. The compiler is content, and the store \
      stops the program.
      """,
    starter: Starter(
      failing: [
        "listsFolder", "listStaysAsItWas", "listsOneState", "renames", "goneIsSaid", "movesTogether",
        "movesAllOrNone", "manyAtOnce",
      ]),
    behaviours: [
      BehaviourEntry(
        "listReachesScreen", "What was listed can be handed to a screen on the main actor", lane: .probes),
      BehaviourEntry("listsFolder", "A screen lists a folder's notes, complete and sorted by title"),
      BehaviourEntry("listStaysAsItWas", "What was listed stays as it was when the notes change"),
      BehaviourEntry("listsOneState", "A list shows all of a save, or nothing of it"),
      BehaviourEntry("renames", "A renamed note is saved, and nothing else in it is changed"),
      BehaviourEntry("goneIsSaid", "Whoever renames or moves a note that is gone is told so"),
      BehaviourEntry("movesTogether", "Notes that are moved together are saved and listed together"),
      BehaviourEntry("movesAllOrNone", "A move that fails changes nothing, neither now nor later"),
      BehaviourEntry("manyAtOnce", "Five notes are renamed at once, and all are saved"),
      BehaviourEntry("mainStaysFree", "The main thread draws on while the store works"),
    ],
    hints: [
      """
      An object is good for something only inside perform of its context. What is it that a screen needs of it, and what \
      can leave perform without taking the object along?
      """,
      """
      Make values of the objects inside the block: a Sendable struct with id, title and text, and sort there too. The other \
      way, into the context, only an identifier goes; look the note up in the block in which you change it. What belongs \
      together is done in one block.
      """,
      """
      notes(in:) is one perform: fetch, map { Note(id: $0.id, title: $0.title, text: $0.text) }, sorted. rename is one perform: \
      guard let note = context.note(with: id) else { throw NoteGone() }, change, save. move is one as well, and looks \
      up all notes before it changes the first; or it calls rollback() before it throws.
      """,
    ],
    rightFixes: rightFixesOfContextConfinement,
    mistakes: mistakesOfContextConfinement,
    diagnostics: diagnosticsOfContextConfinement)
}

private let mistakesOfContextConfinement = [
  Mistake(
    "UncheckedWrapper",
    rejectedBy: .behaviour("listsFolder", .failed),
    looksLike: "handing out objects of the context, with @unchecked Sendable for the compiler",
    why: """
      @unchecked Sendable is a promise to the compiler, and moves nothing. The object in the wrapper still belongs to the \
      context's queue: whoever reads a property of it elsewhere asks the store from there. Copy the values out inside the block.
      """,
    signs: [.finds("readAfterReturn"), .contains("@uncheckedSendable")]),
  Mistake(
    "ReturnsObjects",
    rejectedBy: .behaviour("listsFolder", .failed),
    looksLike: "handing out objects of the context, bare or in something else",
    why: """
      The array leaves perform, the objects do not leave their context: each access to a property is one to the context, \
      whoever makes it. An actor may not hand them on to the main actor, and the compiler says so; in a main-actor class \
      it takes them, for to its knowledge perform gives away what the block returns. Return values that were read inside the block.
      """,
    signs: [.finds("readAfterReturn")]),
  Mistake(
    "LazyNotes",
    rejectedBy: .behaviour("listsFolder", .failed),
    looksLike: "a lazy sequence that is read outside perform",
    why: """
      lazy.map reads nothing. It remembers the objects and the closure, and reads when somebody goes through it, which \
      is outside perform by then. Make an array inside the block.
      """,
    signs: [.finds("readOutside"), .contains(".lazy")]),
  Mistake(
    "SortsOutside",
    rejectedBy: .behaviour("listsFolder", .failed),
    looksLike: "reading objects outside perform of their context",
    why: """
      A fetched object holds no values. Sorting by a property reads it, and so does copying one or looking at an id. Behind the \
      closing brace of the block, and in a task that was started in it, that is outside the context's queue. Do all of it \
      inside the block.
      """,
    signs: [.finds("readOutside")]),
  Mistake(
    "AsksWhenRead",
    rejectedBy: .behaviour("listStaysAsItWas", .failed),
    looksLike: "notes that ask the store each time they are read",
    why: """
      performAndWait in a property keeps the rules and still gives no value: each access gets what is in the store by then, \
      one property from before a change and the next from after it, or nothing of a note that is gone. It also blocks whoever reads, \
      and that is the main thread. Copy the values when they are listed.
      """,
    signs: [.finds("changedAfterwards"), .contains("performAndWait")]),
  Mistake(
    "ContextForEachProperty",
    rejectedBy: .behaviour("listsOneState", .failed),
    looksLike: "reading one list through several contexts",
    why: """
      Each context has its own queue, and nothing orders the two. A save that comes between the two blocks is in what the second one \
      reads and not in what the first one has read, so titles and texts do not belong together. Read everything in one block of one \
      context.
      """,
    signs: [.finds("mixedContexts")]),
  Mistake(
    "BlockForEachNote",
    rejectedBy: .behaviour("listsOneState", .failed),
    looksLike: "reading one list in several blocks of perform",
    why: """
      The context's queue keeps blocks apart, it does not keep them together: between two of them there is room for a save. \
      What the first block has found may be in another folder by the next, or gone. Fetch and read in one block.
      """,
    signs: [.finds("mixedBlocks")]),
  Mistake(
    "SaveForEachNote",
    rejectedBy: .behaviour("movesTogether", .failed),
    looksLike: "moving notes in several blocks, or with several saves",
    why: """
      Between two blocks of perform, and after each save, others come in: they read half a move, or delete a note that was still \
      there a block ago. Look up and change all notes in one block, and save once at its end.
      """,
    signs: [.finds("inParts")]),
  Mistake(
    "LeavesChangesBehind",
    rejectedBy: .behaviour("movesAllOrNone", .failed),
    looksLike: "throwing when some of the notes have been changed already",
    why: """
      An error ends the block, it takes nothing back. What was changed before it stays changed in the context, and the next \
      save writes it, whoever calls that. Look up all notes before you change the first, or call rollback() before you throw.
      """,
    signs: [.finds("movedDespiteGone"), .ends("movesTogether", .passed)]),
  Mistake(
    "PerformAndWaitOnMain",
    rejectedBy: .behaviour("mainStaysFree", .failed),
    looksLike: "performAndWait on the main thread",
    why: """
      performAndWait blocks the calling thread until the store is done. In a @MainActor type, async or not, that is the \
      main thread: nothing is drawn meanwhile. await perform gives the thread back while it waits.
      """,
    signs: [.finds("mainBlocked"), .contains("performAndWait")]),
]

private let diagnosticsOfContextConfinement = [
  DiagnosticNote(
    "result can not be returned from",
    """
    What the library gives would leave its actor, and it is not Sendable. An object of the context may not go there at \
    all, for it belongs to the context. Give out values, in a Sendable struct that is made inside perform.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "capture of 'self' with non-Sendable type",
    """
    perform runs its block on the context's queue, so the block may hold only what is Sendable, and this library is not. The \
    block needs the context alone: write [context] in front of it. Or make the library an actor, a @MainActor class or Sendable.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "with non-Sendable type",
    """
    The block runs on the context's queue, or later on another thread, and what it holds is used here as well. Into a block of \
    perform goes an identifier, and the object is looked up inside; out of it go values.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "of 'Sendable'-conforming",
    """
    An object of the context cannot be part of a Sendable value: whoever gets the value may read the object on any thread. \
    Store what was read of it. @unchecked silences this message and changes nothing else.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "captured var",
    """
    The block runs on another thread than the function that has the variable. Let the block return its result: perform gives \
    you what the block returns.
    """, section: "What the sources say differently"),
  DiagnosticNote(
    "in a synchronous nonisolated context",
    """
    The block runs on the context's queue, so it cannot call what belongs to an actor, the main actor included. A helper \
    that only uses its parameters can be nonisolated; what an actor has to do belongs after perform, with what that returned.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "from a Sendable closure",
    """
    The block runs on the context's queue, and this belongs to an actor. Return values from the block, and store them once \
    perform has returned; what the block needs it gets in its capture list.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "() async",
    """
    A block of perform runs from start to end without a pause; that is what keeps things together that belong together. \
    Await before it or after it.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is 'async' but is not marked with 'await'",
    """
    In an asynchronous function perform is the form that is awaited and gives what the block returns. The callback form \
    is meant where nobody can await, in the body of a continuation for instance.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call can throw but is not marked with 'try'",
    "perform gives what the block throws, so it is called with try await.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "risks causing data races",
    """
    What is handed over here can still be reached from where it came from. Objects of the context stay inside perform; what \
    leaves it should be Sendable values.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot have an inheritance clause",
    """
    A protocol cannot be made Sendable after the fact, and it would not help: whether objects may be used on another thread \
    is the store's rule, not the compiler's.
    """, section: "Why it happens"),
]
