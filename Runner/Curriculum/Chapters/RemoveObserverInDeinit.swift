import Report

extension Chapter {
  package static let removeObserverInDeinit = Self(
    name: "RemoveObserverInDeinit",
    part: .lifetimes,
    title: "removeObserver in deinit",
    problem: """
      A screen takes itself off its provider's list in deinit. The call belongs to the main actor and deinit to no \
      actor; and where it is made all the same, it finds nothing to remove.
      """,
    starter: Starter(
      diagnostics: [
        "call to main actor-isolated instance method 'removeObserver' in a synchronous nonisolated context"
      ],
      failing: ["leavesNothingBehind"]),
    behaviours: [
      BehaviourEntry("everyChangeOnce", "Every observer hears of each change once, in order"),
      BehaviourEntry("addedTwiceHearsOnce", "An observer that was added twice still hears of a change once"),
      BehaviourEntry("removedHearsNothing", "A removed observer hears of nothing more, the others do"),
      BehaviourEntry("goneAreSkipped", "The neighbours of observers that are gone hear of each change once"),
      BehaviourEntry("removesWhileTold", "Observers may be removed while a change is being told"),
      BehaviourEntry("addsWhileTold", "Observers may be added while a change is being told"),
      BehaviourEntry("droppedWhileTold", "An observer may be dropped while a change is being told"),
      BehaviourEntry(
        "droppedInBackgroundWhileTold", "While a change is being told, another thread may drop an observer"),
      BehaviourEntry("droppedOnMain", "A screen that is dropped is freed at once, the others still hear"),
      BehaviourEntry("newScreenHears", "A new screen hears of each change, also in the memory of an old one"),
      BehaviourEntry("droppedInBackground", "The last reference to a screen may be dropped on any thread"),
      BehaviourEntry("droppedWhileMainWaits", "A thread that the main thread waits for may drop a screen"),
      BehaviourEntry(
        "leavesNothingBehind", "What is left behind does not grow with the number of screens that are gone"),
    ],
    hints: [
      """
      When deinit runs, nothing can keep the screen any more, and every weak reference to it is nil already. What can \
      the provider notice by itself, so that a screen need not say that it goes?
      """,
      """
      No call, no problem: leave deinit out. The provider holds its observers weakly, so it neither keeps them nor \
      tells one that is gone. What stays is an empty entry for each. Decide when the provider takes those away, and \
      remember that observers come and go while it walks through its list.
      """,
      """
      Delete deinit. In the provider, entries.removeAll { $0.observer == nil || $0.observer === observer } does for \
      removeObserver, and also for addObserver before it appends: it takes away the empty entries, and no observer is on \
      the list twice. change(to:) loops over entries as it does now: a for loop walks through a copy.
      """,
    ],
    rightFixes: rightFixesOfRemoveObserverInDeinit,
    mistakes: [
      Mistake(
        "SelfInDeinitTask",
        rejectedBy: .compile("capture of 'self' in a closure that outlives deinit"),
        looksLike: "starting a task in deinit that uses self",
        why: """
          By the time deinit runs the object is on its way out and nothing can keep it. The task would begin when the \
          memory of the screen is given back, or is another object's.
          """,
        signs: [.diagnoses("capture of 'self' in a closure that outlives deinit")]),
      Mistake(
        "SelfAliasInDeinitTask",
        rejectedBy: .behaviour("droppedOnMain", .crashed),
        looksLike: "letting self out of deinit into a task, in a way that the compiler does not see",
        why: """
          A second name, a capture list or another function hides self from the compiler, not from the runtime. Once \
          deinit has begun no reference can keep the object, and the runtime ends a program in which one outlives it.
          """,
        signs: [.finds("resurrected"), .contains("Task")]),
      Mistake(
        "UnownedSelfInDeinitTask",
        rejectedBy: .behaviour("droppedOnMain", .crashed),
        looksLike: "a task started in deinit that holds self unowned",
        why: """
          Unowned means: I know that it is still there. The task runs after deinit, when the screen is certainly gone, \
          and an unowned reference to what is gone ends the program.
          """,
        signs: [.finds("unownedGone"), .contains("deinit{Task{"), .contains("unownedself")]),
      Mistake(
        "UnownedReferences",
        rejectedBy: .behaviour("goneAreSkipped", .crashed),
        looksLike: "unowned references to observers that may be gone",
        why: """
          An unowned reference keeps nothing alive either, but it does not become nil: using it once its object is \
          gone ends the program. Whoever cannot know whether the observer is still there needs a weak one.
          """,
        signs: [.finds("unownedGone")]),
      Mistake(
        "AssumeIsolatedInDeinit",
        rejectedBy: .behaviour("droppedInBackground", .crashed),
        looksLike: "promising the compiler that the last reference is dropped on the main thread",
        why: """
          assumeIsolated is a promise, not a hop. deinit runs wherever the last reference goes, and whenever a task or \
          a library's thread holds that one, the runtime finds the promise broken and ends the program.
          """,
        signs: [.finds("wrongExecutor"), .contains("assumeIsolated")]),
      Mistake(
        "MainSyncInDeinit",
        rejectedBy: .behaviour("droppedWhileMainWaits", .hung),
        looksLike: "waiting in deinit for the main thread",
        why: """
          DispatchQueue.main.sync stops the calling thread until the main thread has time. That is never when it is the \
          main thread itself, and also when the main thread waits for just that thread, as in a queue's sync: both wait for \
          ever. deinit runs wherever the last reference goes, so nobody can know who waits for whom.
          """,
        signs: [.ends("droppedWhileMainWaits", .hung), .contains("DispatchQueue.main.sync")]),
      Mistake(
        "StrongSelfWhileWaiting",
        rejectedBy: .behaviour("droppedOnMain", .failed),
        looksLike: "a task that holds the screen while it waits for the next change",
        why: """
          A task's closure keeps self, and so does guard let self in front of the loop, until the loop ends. The loop \
          ends when deinit cancels the task, and deinit cannot run while the task keeps the screen. Ask the weak self \
          anew for each change.
          """,
        signs: [.finds("keptAlive"), .contains("forawait")]),
      Mistake(
        "StrongReferences",
        rejectedBy: .behaviour("droppedOnMain", .failed),
        looksLike: "a strong reference to each observer",
        why: """
          What the provider keeps in its list, or what a closure in it has captured, stays alive for as long as the \
          provider. deinit never runs, so nothing that stands in it can end this.
          """,
        signs: [.finds("keptAlive")]),
      Mistake(
        "WeakSelfInDeinitTask",
        rejectedBy: .behaviour("leavesNothingBehind", .failed),
        looksLike: "a task started in deinit that holds self weakly",
        why: """
          Weak references to an object are nil from the moment its deinit begins. The task asks for self, gets nil and \
          removes nothing: the call is as good as not there, and the entry stays.
          """,
        signs: [
          .finds("leftBehind"), .ends("everyChangeOnce", .passed), .contains("deinit{Task{"),
          .contains("weakself"),
        ]),
      Mistake(
        "ComparesWeakInDeinit",
        rejectedBy: .behaviour("leavesNothingBehind", .failed),
        looksLike: "looking in deinit for the entry whose weak reference is self",
        why: """
          Weak references to an object are nil from the moment its deinit begins, on whichever thread that is. None is \
          identical to self any more, so removeObserver finds nothing and the entry stays. Look for entries that are nil, \
          or keep something in the entry that does not change.
          """,
        signs: [
          .finds("leftBehind"), .ends("everyChangeOnce", .passed), .contains("weakvar"), .contains("deinit{"),
          .contains("removeObserver(self)"), .contains("==="), .lacks("ObjectIdentifier"), .lacks("Task"),
        ]),
      Mistake(
        "OnlyOnTheMainThread",
        rejectedBy: .behaviour("leavesNothingBehind", .failed),
        looksLike: "removing only when deinit happens to run on the main thread",
        why: """
          Looking at the thread makes the promise of assumeIsolated true, and leaves out the other case: a screen whose \
          last reference goes in the background is never taken off the list.
          """,
        signs: [.finds("leftBehindInBackground"), .contains("isMainThread"), .contains("assumeIsolated")]),
      Mistake(
        "LateRemovalByIdentifier",
        rejectedBy: .behaviour("newScreenHears", .failed),
        looksLike: "removing by the object's identifier in a task, when the object is gone",
        why: """
          An ObjectIdentifier is the object's place in memory and is only its own while it is there. Before the task runs \
          a new screen can have come to lie at the same place: the task takes that one off the list. A number that is never \
          given again does not have this fault.
          """,
        signs: [
          .finds("untoldWhenNewInOldMemory"), .ends("goneAreSkipped", .passed), .contains("deinit{"),
          .contains("Task{"), .contains("ObjectIdentifier(self)"),
        ]),
      Mistake(
        "KnownIdentifierIsNotAdded",
        rejectedBy: .behaviour("newScreenHears", .failed),
        looksLike: "taking a new screen for an old one that had the same identifier",
        why: """
          An ObjectIdentifier is the object's place in memory, and the next object soon lies there. While the entry of the \
          old one is still on the list, the new one seems to be there already and is not added. Look whether the entry's \
          observer is still alive, or replace the entry.
          """,
        signs: [
          .finds("untoldWhenNewInOldMemory"), .ends("goneAreSkipped", .passed),
          .contains("ObjectIdentifier(observer)"), .lacks("Task{"),
        ]),
      Mistake(
        "TellsUnderLock",
        rejectedBy: .behaviour("removesWhileTold", .hung),
        looksLike: "telling observers while a lock is held",
        why: """
          An observer that hears of a change may add or remove observers, and that wants the same lock: the thread waits \
          for itself. Take a copy of the list under the lock and tell outside of it.
          """,
        signs: [
          .ends("removesWhileTold", .hung), .ends("goneAreSkipped", .passed), .contains("ock"),
        ]),
      Mistake(
        "RemovesWhileIndexing",
        rejectedBy: .behaviour("goneAreSkipped", .crashed),
        looksLike: "removing from the list inside a loop over its indices",
        why: """
          The indices are those that the list had when the loop began. After a removal the last ones do not exist any more, \
          and the next entry has moved to the place that was just looked at. Clean up before or after the loop.
          """,
        signs: [.ends("goneAreSkipped", .crashed), .finds("crash"), .contains("remove(at:")]),
      Mistake(
        "SkipsAfterRemoval",
        rejectedBy: .behaviour("goneAreSkipped", .failed),
        looksLike: "removing an entry inside the loop and then going on to the next index",
        why: """
          After a removal the next entry has moved to the place that was just looked at, and the loop steps over it: each \
          observer that is gone costs its neighbour one change. Clean up before or after the loop.
          """,
        signs: [
          .finds("untoldBesideGone"), .ends("addedTwiceHearsOnce", .passed), .contains("remove(at:"),
        ]),
      Mistake(
        "TellsBackwards",
        rejectedBy: .behaviour("removesWhileTold", .failed),
        looksLike: "walking backwards through a list that observers change meanwhile",
        why: """
          Backwards, the loop may remove entries itself. But an observer that hears of the change may remove one further \
          ahead, and then everything moves: an observer is told twice or not at all. Walk through a copy.
          """,
        signs: [.finds("toldTwiceWhileOneRemovesAnother"), .contains("reversed()")]),
      Mistake(
        "TellsInsideRemoveAll",
        rejectedBy: .behaviour("removesWhileTold", .crashed),
        looksLike: "telling observers inside removeAll",
        why: """
          While removeAll runs the list is being changed and nobody else may touch it. An observer that adds or removes one \
          when it hears of the change does, and Swift ends a program that changes a value in two places at once.
          """,
        signs: [
          .ends("removesWhileTold", .crashed), .ends("addsWhileTold", .crashed),
          .ends("goneAreSkipped", .passed), .contains("removeAll{"), .lacks("ock"), .lacks(".sync"),
        ]),
      Mistake(
        "ListReplacedAfterTelling",
        rejectedBy: .behaviour("addsWhileTold", .failed),
        looksLike: "replacing the list by one that was made before observers changed it",
        why: """
          Observers add and remove others while they are told. A list that was collected meanwhile knows nothing of that: \
          putting it in place brings back who was removed and loses who was added. Clean up the list that is there.
          """,
        signs: [.finds("untoldWhenAddedWhileTold"), .finds("toldMoreWhenRemovedWhileTold")]),
      Mistake(
        "TaskForEachObserver",
        rejectedBy: .behaviour("removedHearsNothing", .failed),
        looksLike: "deciding now whom a task will tell later",
        why: """
          The task begins when the code that changed the status has returned. Whoever was removed until then is told all \
          the same, because the task holds it. Provider and observers live on the same actor: tell at once.
          """,
        signs: [.finds("toldLate"), .contains("Task")]),
      Mistake(
        "TellsInTask",
        rejectedBy: .behaviour("everyChangeOnce", .failed),
        looksLike: "telling of a change in a task that begins later",
        why: """
          The task begins when the code that changed the status has returned, and tells those who are on the list by then: \
          also one that came after the change. Provider and observers live on the same actor: tell at once.
          """,
        signs: [.finds("toldMoreWhenAddedAfterwards"), .contains("Task")]),
      Mistake(
        "NumbersGivenAgain",
        rejectedBy: .behaviour("droppedOnMain", .failed),
        looksLike: "taking another one off the list when a screen goes",
        why: """
          A number made from the length of the list, or a place in it, belongs to somebody else as soon as one before it \
          was removed. A token needs a number that is never given again.
          """,
        signs: [
          .finds("untoldAfterOthersAreDropped"), .ends("everyChangeOnce", .passed),
          .ends("goneAreSkipped", .passed), .ends("newScreenHears", .passed), .contains(".count"),
        ]),
      Mistake(
        "AddedTwice",
        rejectedBy: .behaviour("addedTwiceHearsOnce", .failed),
        looksLike: "a list that takes the same observer twice",
        why: """
          An array is no set: who is appended twice is told twice. Look for the observer before you append it, or remove \
          it first.
          """,
        signs: [.finds("toldTwiceWhenAddedTwice")]),
      Mistake(
        "NeverCleared",
        rejectedBy: .behaviour("leavesNothingBehind", .failed),
        looksLike: "weak references whose empty entries nobody takes away",
        why: """
          A weak reference becomes nil by itself, the entry around it does not go by itself. Each screen leaves one, and \
          the runtime's record of the screen with it, and every change walks past all of them. Clear them where the list is \
          changed anyway.
          """,
        signs: [
          .finds("leftBehind"), .ends("everyChangeOnce", .passed), .ends("goneAreSkipped", .passed),
          .contains("weak"), .lacks("deinit"), .lacks("Task"),
        ]),
    ],
    diagnostics: [
      DiagnosticNote(
        "instance method 'removeObserver' in a synchronous nonisolated context",
        """
        deinit runs on the thread that drops the last reference, which can be any, so it belongs to no actor and may not \
        call into the main actor. Before you look for a way around that, ask what the call is good for: what would the \
        provider do wrong without it?
        """, section: "Why it happens"),
      DiagnosticNote(
        "capture of 'self' in a closure that outlives deinit",
        """
        The closure runs when the screen is gone: nothing can keep an object whose deinit has begun. Nor does it help \
        to give self another name; then the runtime ends the program instead.
        """, section: "What each wrong fix does"),
      DiagnosticNote(
        "in a function that does not support concurrency",
        """
        deinit cannot wait for another actor: the memory is given back as soon as it returns.
        """, section: "Why it happens"),
      DiagnosticNote(
        "deinitializers cannot have a name",
        """
        There is no asynchronous deinit: the memory is given back as soon as it returns. isolated deinit exists; it runs \
        on the main actor, before the memory goes.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "from nonisolated deinit",
        """
        deinit runs on the thread that drops the last reference, which can be any. It may only touch what is safe to use \
        from every thread.
        """, section: "Why it happens"),
      DiagnosticNote(
        "from a nonisolated context",
        """
        A nonisolated removeObserver may be called on any thread at any time, so it may not touch what belongs to the main \
        actor. To make the list safe without the main actor takes a lock around every use of it.
        """, section: "Fixes and their trade-offs"),
      DiagnosticNote(
        "sending 'observer' risks causing data races",
        """
        The observer belongs to whoever calls, and this hands it to code that runs on the main actor, maybe later. \
        Called from deinit it would be gone by then.
        """, section: "What each wrong fix does"),
      DiagnosticNote(
        "cannot find 'NSHashTable' in scope",
        """
        NSHashTable exists on Apple's systems only. A struct with a weak property, in an array, holds observers just as \
        weakly.
        """, section: "What the sources say differently"),
      DiagnosticNote(
        "#ActorIsolatedCall",
        """
        Observers live on the main actor, and this code does not. A provider that leaves the main actor would need a hop \
        for each observer it tells; let both live there.
        """, section: "Why it happens"),
    ])
}
