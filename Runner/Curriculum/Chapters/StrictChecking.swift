import Report

extension Chapter {
  package static let strictChecking = Self(
    name: "StrictChecking",
    part: .migration,
    title: "An old module, up the levels of checking",
    problem: """
      A module from before Swift 6: a global variable, a singleton, completion handlers and a delegate, with some async \
      functions beside them. The compiler finds more at every level of checking, and what it finds is true.
      """,
    starter: Starter(failing: [
      "minimalIsClean", "readsWhileMarked", "targetedIsClean", "oldCallersAreTold", "twoDoorsOneStore",
      "retriesAtOnce", "completeIsClean", "usedByManyThreads", "swift6IsClean", "newCallersUseIt",
    ]),
    stages: [minimalStage, targetedStage, completeStage, swift6Stage],
    rightFixes: rightFixesOfStrictChecking,
    mistakes: mistakesOfStrictChecking,
    diagnostics: diagnosticsOfStrictChecking)
}

private let minimalStage = Stage(
  "minimal", "Minimal",
  behaviours: [
    BehaviourEntry("minimalIsClean", "Minimal checking finds nothing", level: .minimal),
    BehaviourEntry(
      "loadsAsBefore", "load(completion:) answers each call once, on the main thread, and shares requests"),
    BehaviourEntry("answersUnkept", "A store that nobody keeps answers load(completion:) all the same"),
    BehaviourEntry("answersAgain", "Who asks again in an answer, or when told as the delegate, is answered"),
    BehaviourEntry("tellsDelegate", "The delegate is told of each load and each mark, and not kept alive"),
    BehaviourEntry("marksAtOnce", "Of two marks at once, none is lost"),
    BehaviourEntry("badgeCounts", "The badge shows the number of unread favourites"),
    BehaviourEntry(
      "readsWhileMarked", "A favourite may be read on one thread while another marks it", lane: .threads),
  ],
  hints: [
    """
    Minimal checking looks only at what the code claims of itself. Where does this module claim that something may be used \
    by several threads, and is that so?
    """,
    """
    Favourite says Sendable and has a var. Other threads either must not have the same favourite, or must wait while it is \
    changed.
    """,
    """
    Make it a struct: struct Favourite: Sendable { let id: String; var isRead = false }. Then markRead(_:) changes the one in \
    the store, by its index: cache?[index].isRead = true. A screen keeps the value that it got. The places with \
    Favourite.init become { Favourite(id: $0) }.
    """,
  ])

private let targetedStage = Stage(
  "targeted", "Targeted",
  behaviours: [
    BehaviourEntry("targetedIsClean", "Targeted checking finds nothing", level: .targeted),
    BehaviourEntry(
      "oldCallersAreTold", "Old callers compile unchanged, and are told what to use instead", lane: .probes),
    BehaviourEntry(
      "twoDoorsOneStore", "load(completion:) and favourites() share requests, answers and marks"),
    BehaviourEntry("retriesAtOnce", "Whoever asks again right after a failure has a new request"),
    BehaviourEntry("cancelsOnlyItself", "A task that is cancelled in favourites() ends nobody else's wait"),
    BehaviourEntry("oneSharedStore", "sharedStore() is the shared store"),
  ],
  hints: [
    """
    Targeted checking looks at the functions that use concurrency already, and all of those use a store that belongs to \
    nobody. Answer two questions for it: may any thread use it at any time? If not, which actor does its work belong to?
    """,
    """
    Nothing here takes time, and all of it ends on the main thread: put the store on the main actor. Write favourites() once \
    more, with one task for the request that is under way, which all callers await. What old code calls without await stays \
    nonisolated: the init, sharedStore() and load(completion:), which starts a task, awaits favourites() in it and answers.
    """,
    """
    @MainActor on the store; nonisolated static let shared, nonisolated init, and Sendable on the delegate's protocol, so that \
    the init may store it. let task = loading ?? Task { … }, where the task fetches by a continuation, stores, tells the \
    delegate and sets loading to nil. @available(*, deprecated, renamed: "favourites()") nonisolated func load(completion: \
    @escaping @MainActor @Sendable (…) -> Void) { Task { @MainActor in … } }: so old screens may still set their properties in \
    the closure. The same with renamed: "shared" for sharedStore().
    """,
  ])

private let completeStage = Stage(
  "complete", "Complete",
  behaviours: [
    BehaviourEntry("completeIsClean", "Complete checking finds nothing", level: .complete),
    BehaviourEntry(
      "usedByManyThreads", "Many threads may use stores and the limit at once", lane: .threads),
  ],
  hints: [
    """
    Complete checking looks at everything, also at code without a word of concurrency in it: what is global, what closures \
    for queues take along, what conforms to which protocol. Ask of each: which threads get there?
    """,
    """
    The limit is set and read without await on any thread, so neither an actor nor a constant will do: it needs a lock. And who \
    calls the badge's favouritesDidChange(_:)? The store does, on the main thread: the protocol can say so.
    """,
    """
    private let limit = Mutex(20), and var favouritesLimit: Int { get { limit.withLock { $0 } } set { limit.withLock { $0 = \
    newValue } } }, with import Synchronization. @MainActor on the delegate's protocol. The completion handler's type needs \
    @Sendable beside @MainActor: only the Swift 6 mode infers it.
    """,
  ])

private let swift6Stage = Stage(
  "swift6", "Swift 6",
  behaviours: [
    BehaviourEntry("swift6IsClean", "The Swift 6 mode finds nothing", level: .swift6),
    BehaviourEntry(
      "newCallersUseIt", "Callers in the Swift 6 mode can use it from where it may be used", lane: .probes),
  ],
  hints: [
    """
    The mode does not only make errors of warnings. It also infers less: one type was on the main actor so far without saying \
    it. By what?
    """,
    """
    In Swift 5 a type belongs to the actor of a property wrapper that one of its properties has. In Swift 6 only that property \
    does. The badge has to say for itself where it belongs.
    """,
    """
    Write @MainActor above final class UnreadBadge. If something else is left, think of a caller in another module, in the \
    Swift 6 mode: it sends a favourite to a task, uses the store from several, and sets the limit on no actor.
    """,
  ])
