/// What the compiler's messages mean at the levels of this chapter.
let diagnosticsOfStrictChecking = [
  DiagnosticNote(
    "of 'Sendable'-conforming class 'Favourite'",
    """
    The class says that any thread may use it at any time, and then lets anybody change it. The claim is checked at every \
    level, because it is written down. Favourites are values: a struct keeps the claim.
    """, section: "Minimal: what the code claims"),
  DiagnosticNote(
    "of 'Sendable'-conforming",
    """
    What this class claims, that any thread may use it at any time, is not so for this property. Put the class on an actor, or \
    what changes behind a lock: a Mutex is Sendable, whatever is in it.
    """, section: "Minimal: what the code claims"),
  DiagnosticNote(
    "cannot conform to 'Sendable'",
    """
    A class that others may inherit from cannot promise for them. Make it final, or let an actor own it.
    """, section: "Minimal: what the code claims"),
  DiagnosticNote(
    "default initializer for 'UnreadBadge'",
    """
    The badge belongs to no actor here, but a property of it does, by its wrapper: so the init that the compiler writes would \
    have to be on both sides. In Swift 5 the whole class belonged to the wrapper's actor; in Swift 6 it has to say so.
    """, section: "Swift 6: what was inferred"),
  DiagnosticNote(
    "actor 'UnreadBadge'",
    """
    An actor has an executor of its own, and the badge is on the screen: it is told and read without await on the main \
    actor. Let it be a class there.
    """, section: "Swift 6: what was inferred"),
  DiagnosticNote(
    "on a different actor instance",
    """
    This code belongs to one actor, and what it uses to another. What the screen shows belongs to the main actor as a whole.
    """, section: "Swift 6: what was inferred"),
  DiagnosticNote(
    "property 'text' can not be",
    """
    The property belongs to the main actor by its wrapper, and this method to nobody: in Swift 6 a type no longer inherits the \
    actor of a wrapper that it uses. Put the badge on the main actor.
    """, section: "Swift 6: what was inferred"),
  DiagnosticNote(
    "property 'delegate' can not be",
    """
    An init outside of the actor may store only what may be sent there. If every delegate is Sendable, as all classes on the \
    main actor are, the protocol can demand it.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "'favouritesLimit'",
    """
    A global variable can be reached by every thread at once, and nothing orders them. Old callers use it without await on any \
    thread, so it needs a lock: keep the number in a Mutex and let the variable read and write that.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "property 'shared' is not concurrency-safe",
    """
    Every thread can reach this at once. As a var, it can also be replaced while somebody reads it: let it be a let. And what it \
    holds must be Sendable, or on an actor.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "#MutableGlobalVariable",
    """
    What is global or static can be reached by every thread at once: it must be constant and Sendable, on an actor, or behind a \
    lock.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "#ConformanceIsolation",
    """
    The protocol promises callers on any thread, the badge's method belongs to the main actor. One of them has to give: let the \
    protocol belong to the main actor, where its method is called anyway, or let the conformance do.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "capture of 'completion'",
    """
    The closure comes from a caller and may use anything of its; here it is handed to other threads. Its type can say that it is \
    called on the main actor and may be sent there: @MainActor @Sendable.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "sending 'completion'",
    """
    The closure comes from a caller and is handed to another task here. Its type can say that it may be: @MainActor @Sendable. \
    In the Swift 6 mode @MainActor says both, in Swift 5 it does not.
    """, section: "Complete: what anybody can reach"),
  DiagnosticNote(
    "#SendableClosureCaptures",
    """
    This closure runs on a thread of its own choosing, and takes with it something that only one thread may use at a time. If it \
    is the store, decide where the store belongs: on an actor, or behind a lock.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "#SendingRisksDataRace",
    """
    This goes to another actor or task while others still have it, and it is not made for that. If it is the store, decide where \
    it belongs: on an actor, or behind a lock; then it can be sent.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "#SendingClosureRisksDataRace",
    """
    The task takes something with it that the caller, too, goes on to use. If it is the store, decide where it belongs.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "#ActorIsolatedCall",
    """
    This code belongs to no actor and calls something that belongs to one. In an async function await it; what old callers call \
    without await has to start a task for it.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "call to main actor-isolated",
    """
    This code belongs to no actor and calls something of the main actor. In an async function await it; what old callers call \
    without await has to start a task for it.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "-isolated",
    """
    This belongs to an actor, and is used here from outside of it. Await it, or move the code that uses it to the actor; what \
    old callers call without await has to start a task for that.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "non-Sendable type",
    """
    Something goes from one actor to another that only one thread may use at a time. Make it a value, put it on an actor, or \
    guard it with a lock.
    """, section: "Targeted: what uses concurrency"),
  DiagnosticNote(
    "does not support concurrency",
    """
    A function without async cannot await. Old doors stay without it: they start a task that awaits, and answer by the \
    completion handler.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    A lock that is held over an await would block a thread of the pool. Use it in a small synchronous function, or use \
    withLock, which cannot be held for longer.
    """, section: "Fixes and their trade-offs"),
]
