import Report

extension Chapter {
  package static let mixedResults = Self(
    name: "MixedResults",
    part: .callbacks,
    title: "Mixed results in one group",
    problem: """
      A profile page loads friends and notes, lists of different types, in one task group. Both arrive, nobody takes \
      them out of the group, and every profile is empty.
      """,
    starter: Starter(failing: [
      "friendsArriveFirst", "notesArriveFirst", "missingIsNil", "emptyIsEmpty", "errorIsThrown",
      "cancelledTellsTheTruth", "nextCallAsksAnew", "lateAnswersStayAway", "callsAtOnce",
    ]),
    behaviours: [
      BehaviourEntry("friendsArriveFirst", "The profile has both lists when the friends arrive first"),
      BehaviourEntry(
        "notesArriveFirst", "The profile has both lists when the notes arrive first, or both in one instant"),
      BehaviourEntry(
        "bothAtOnce", "Both lists are asked for at once, and the profile is there with the slower one"),
      BehaviourEntry("missingIsNil", "A list that the server does not have is nil, and the other is there"),
      BehaviourEntry("emptyIsEmpty", "An empty list is an empty list, and the other is there"),
      BehaviourEntry("errorIsThrown", "An error of either request reaches the caller as it is"),
      BehaviourEntry("cancelledTellsTheTruth", "A cancelled call throws, or returns a profile that is true"),
      BehaviourEntry(
        "nextCallAsksAnew", "Each call asks the server anew and shows nothing of an earlier one"),
      BehaviourEntry("lateAnswersStayAway", "An answer that comes late never gets into the next call"),
      BehaviourEntry("callsAtOnce", "Several calls at once do not disturb each other"),
    ],
    hints: [
      """
      Both lists do arrive. Follow one of them from the line that asks for it: who takes it out of the group, and \
      where does it go from there? And what becomes of a list that the server does not have, and of an error?
      """,
      """
      A group hands over what its tasks return with for try await, in whatever order they end. The case of Part says \
      which list it is, so the body can put each into its place, and the value of the body is the value of the group. \
      Leave the optionals and the errors as they come. With just two requests, two async lets do as well.
      """,
      """
      return try await withThrowingTaskGroup(of: Part.self) { group in … }. After the two addTask: var profile = \
      Profile(), then for try await part in group, and in it switch part { case .friends(let friends): profile.friends = \
      friends; case .notes(let notes): profile.notes = notes }. Return profile from the body. No try?, no ?? [], no !, \
      and nothing that the loader keeps.
      """,
    ],
    rightFixes: rightFixesOfMixedResults,
    mistakes: mistakesOfMixedResults,
    diagnostics: diagnosticsOfMixedResults)
}

private let mistakesOfMixedResults = [
  Mistake(
    "SharedVariables",
    rejectedBy: .compile("risks causing data races"),
    looksLike: "tasks that change a variable, or an object, which other code can reach too",
    why: """
      The two requests run at the same time, so the compiler lets neither write to what the function or the other one \
      can reach. Let each task return its list, and make the profile where the results come in: in the body of the \
      group, or after two async lets.
      """,
    signs: [.diagnoses("risks causing data races")]),
  Mistake(
    "ForcedFirst",
    rejectedBy: .behaviour("notesArriveFirst", .crashed),
    looksLike: "promising that the first result is the friends",
    why: """
      A group hands its results over in the order in which they are ready, and that is the server's affair. When the \
      notes come first the promise is broken and the program stops. Look at what each result is before using it.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .crashed), .contains("next()"),
    ]),
  Mistake(
    "UnwrappedLists",
    rejectedBy: .behaviour("missingIsNil", .crashed),
    looksLike: "unwrapping a list by force",
    why: """
      nil is an answer here: the server keeps no such list of this user. An exclamation mark stops the program at that \
      answer. The profile's lists are optionals; hand the optional on as it is.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .ends("missingIsNil", .crashed), .finds("unwrappedNil")]),
  Mistake(
    "ResumedTwice",
    rejectedBy: .behaviour("errorIsThrown", .crashed),
    looksLike: "resuming a continuation more than once",
    why: """
      A continuation is resumed exactly once, and the runtime stops a program that does it again. When both requests fail, \
      or one fails and the other is answered, there are two who could. Let a guarded flag decide who is first, or do \
      without: a group and async let know no such case.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .finds("resumedTwice")]),
  Mistake(
    "SpinsUntilBoth",
    rejectedBy: .behaviour("friendsArriveFirst", .hung),
    looksLike: "asking again and again, without a pause, whether both lists are there",
    why: """
      Task.yield() lets others run and comes back at once. The loop keeps a processor busy for as long as the server \
      takes; here, where time passes only while nobody has anything to do, the answers never come. Await the requests.
      """,
    signs: [.ends("friendsArriveFirst", .hung), .contains("Task.yield()")]),
  Mistake(
    "BlockedMainThread",
    rejectedBy: .behaviour("friendsArriveFirst", .hung),
    looksLike: "blocking the main thread until both lists are there",
    why: """
      What runs on the main actor needs the main thread, also the tasks that were made there. While wait() blocks it, \
      none of them goes on: the lists never arrive, and the screen stands still. Await them instead.
      """,
    signs: [.ends("friendsArriveFirst", .hung), .contains(".wait("), .contains("@MainActor")]),
  Mistake(
    "BlockedThread",
    rejectedBy: .behaviour("callsAtOnce", .hung),
    looksLike: "blocking a thread until the lists are there",
    why: """
      wait() keeps its thread, and tasks have few: this check has four. A single call leaves enough of them; several at \
      once block them all, and the requests they wait for have none left to run on. Await the lists, or let notify resume \
      a continuation.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .ends("callsAtOnce", .hung), .contains(".wait(")]),
  Mistake(
    "WaitsForMissingLists",
    rejectedBy: .behaviour("missingIsNil", .hung),
    looksLike: "waiting on when a list is missing, as if it were still to come",
    why: """
      nil is an answer of the server. Code that takes it for "not there yet" waits for a list that never comes, and so \
      does code whose way out for a nil forgets to tell that this request has ended. Count the answers, not the lists.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .ends("missingIsNil", .hung)]),
  Mistake(
    "WaitsForFailedRequests",
    rejectedBy: .behaviour("errorIsThrown", .hung),
    looksLike: "waiting on when a request has failed",
    why: """
      An error leaves a task at once, past the line that would have told the others that it is done: the leave() of a \
      group, the resume of a continuation. Nobody tells them any more. Say it on every way out, with defer or in the \
      catch, and keep the error for the caller.
      """,
    signs: [.ends("missingIsNil", .passed), .ends("errorIsThrown", .hung)]),
  Mistake(
    "SleepsForTheLists",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "sleeping for a while in place of waiting for the lists",
    why: """
      Nobody knows beforehand how long a request takes. A sleep that is too short misses the answer, one that is too \
      long keeps the page waiting, and looking again every so often is late as well. An await goes on in the moment in \
      which the answer is there.
      """,
    signs: [.finds("endsLate"), .contains("sleep(")]),
  Mistake(
    "WaitForAll",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "waiting with waitForAll() and taking no result out of the group",
    why: """
      waitForAll() waits, and throws when a task has thrown, but what the tasks return it throws away. Only next() and \
      a for try await loop hand it over.
      """,
    signs: [
      .finds("emptyProfile"), .ends("friendsArriveFirst", .failed), .ends("bothAtOnce", .passed),
      .contains("waitForAll()"), .lacks(".next()"), .lacks("ingroup{"),
    ]),
  Mistake(
    "NotAwaited",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "returning a profile before either list is there",
    why: """
      Code behind Task { … } does not wait for it: the function goes on and returns what there is, which is nothing yet. \
      What the lists are put into later, nobody looks at any more. Await the value of each task, or use tasks that the \
      function has to wait for, a group's or async let.
      """,
    signs: [.finds("emptyProfile"), .ends("friendsArriveFirst", .failed), .finds("endsEarly")]),
  Mistake(
    "ListsLeftBehind",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "waiting for both lists without putting them into the profile that is returned",
    why: """
      A group that is left waits for its tasks, but throws away what nobody took out. And what is put into a variable \
      of the body stays there, also when one outside has the same name. Take each list out with for try await, and let \
      the body return the profile.
      """,
    signs: [.finds("emptyProfile"), .ends("friendsArriveFirst", .failed), .ends("bothAtOnce", .passed)]),
  Mistake(
    "OneListForgotten",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "putting only one of the two lists into the profile, whichever comes first",
    why: """
      Both lists come out of the group, and one of them has no place to go: its case is left out, falls into a default, or \
      sets a variable that the profile is not made of. A switch with both cases and without default lets the compiler \
      check that.
      """,
    signs: [
      .ends("friendsArriveFirst", .failed), .ends("notesArriveFirst", .failed), .finds("laterListLost"),
      .finds("earlierListLost"),
    ]),
  Mistake(
    "FirstOnly",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "making the profile of the first list alone",
    why: """
      A single next(), a return inside the loop and a stream that is finished with the first list all end the collecting \
      there. A group that is left like that still waits for the other request, and then throws its list away. Go \
      through the results until there are none left, and return after that.
      """,
    signs: [
      .ends("friendsArriveFirst", .failed), .ends("notesArriveFirst", .failed), .finds("laterListLost"),
    ]),
  Mistake(
    "ChainAcrossAwait",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "assigning to an optional chain what has yet to be awaited",
    why: """
      In a?.b = try await …, Swift looks first whether a is there, and holds on to its value while it awaits. Afterwards \
      it writes that value back, and with it everything that had not come yet when it looked: the list that was put \
      there meanwhile is gone. Await into a constant first, and assign on the next line.
      """,
    signs: [
      .ends("friendsArriveFirst", .failed), .ends("notesArriveFirst", .failed), .finds("earlierListLost"),
      .contains("?.friends=tryawait"),
    ]),
  Mistake(
    "LastOnly",
    rejectedBy: .behaviour("friendsArriveFirst", .failed),
    looksLike: "losing the list that came first when the second comes",
    why: """
      A new profile for each result has only that one list: the second profile takes the place of the first. Make one \
      profile before the loop, and put each list into its place there.
      """,
    signs: [
      .ends("friendsArriveFirst", .failed), .ends("notesArriveFirst", .failed), .finds("earlierListLost"),
    ]),
  Mistake(
    "NextTwice",
    rejectedBy: .behaviour("notesArriveFirst", .failed),
    looksLike: "counting on the friends to arrive first",
    why: """
      A group hands its results over in the order in which they are ready, not in that in which the tasks were added. \
      Where the first result is taken for the friends and the second for the notes, both are lost when the notes come \
      first. Look at each result, whichever it is: a switch in a loop.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .failed),
      .ends("lateAnswersStayAway", .failed),
    ]),
  Mistake(
    "MissingIsAnError",
    rejectedBy: .behaviour("missingIsNil", .failed),
    looksLike: "treating a list that the server does not have as a failure",
    why: """
      That there is no such list is an answer and not an error: the page leaves that part out and shows the other. With \
      an error it shows neither. Hand the nil on.
      """,
    signs: [.finds("errorForMissing")]),
  Mistake(
    "CastByType",
    rejectedBy: .behaviour("emptyIsEmpty", .failed),
    looksLike: "telling the lists apart with as?",
    why: whyCastsFail,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .passed),
      .ends("emptyIsEmpty", .failed), .finds("earlierListLost"), .contains("as?["),
    ]),
  Mistake(
    "SwitchOverTypes",
    rejectedBy: .behaviour("emptyIsEmpty", .failed),
    looksLike: "telling the lists apart by their types in a switch",
    why: whyCastsFail,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .passed),
      .ends("emptyIsEmpty", .failed), .finds("earlierListLost"), .contains("as["),
    ]),
  Mistake(
    "EmptyForMissing",
    rejectedBy: .behaviour("missingIsNil", .failed),
    looksLike: "an empty list in place of one that the server does not have",
    why: """
      ?? [] and an array that starts out empty both say that there is a list with nothing in it. The page would show \
      an empty list where there should be none at all. Keep the optional, from the service to the profile.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .finds("emptyForMissing")]),
  Mistake(
    "StopsAtNil",
    rejectedBy: .behaviour("missingIsNil", .failed),
    looksLike: "losing the other list when one is missing",
    why: """
      One nil says that this list is missing and nothing about the other. A while let over results that are optionals \
      themselves takes the first nil for the end of the group, and a guard over both lists gives up one because of the \
      other. Put the optional into the case, .friends(nil), so that it is a result like any other.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .passed),
      .ends("missingIsNil", .failed), .finds("laterListLost"),
    ]),
  Mistake(
    "NilForEmpty",
    rejectedBy: .behaviour("emptyIsEmpty", .failed),
    looksLike: "treating an empty list as one that the server does not have",
    why: """
      A user who has deleted the last note still has a list of notes, and the page shows it, with nothing in it. nil \
      says that the server keeps none. Hand on what the server said.
      """,
    signs: [.ends("missingIsNil", .passed), .finds("missingForEmpty"), .contains("isEmpty")]),
  Mistake(
    "TryOptional",
    rejectedBy: .behaviour("errorIsThrown", .failed),
    looksLike: "turning errors into nil with try?",
    why: """
      try? makes nil of an error, and the service returns nil for a list that does not exist: the two can no longer be \
      told apart, and a user whose server is down seems to have no friends. Use try, and let the error leave the \
      function.
      """,
    signs: [.ends("missingIsNil", .passed), .finds("errorDropped"), .contains("try?")]),
  Mistake(
    "CaughtErrors",
    rejectedBy: .behaviour("errorIsThrown", .failed),
    looksLike: "keeping an error from the caller",
    why: """
      An error that is caught and not thrown again has come to its end there, and so has one in a task or a group whose \
      results nobody takes. The profile then has nil in that place, which says something else: that the server keeps no \
      such list. Let the error leave the function.
      """,
    signs: [.ends("missingIsNil", .passed), .finds("errorDropped")]),
  Mistake(
    "LastErrorWins",
    rejectedBy: .behaviour("errorIsThrown", .failed),
    looksLike: "throwing CancellationError in place of the error that caused it",
    why: """
      The caller takes it for its own cancellation, and says nothing. After an error the other request is cancelled, and \
      ends with CancellationError too: who keeps the latest error loses the first, which says what was wrong.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .passed), .finds("cancellationInstead"),
    ]),
  Mistake(
    "OwnError",
    rejectedBy: .behaviour("errorIsThrown", .failed),
    looksLike: "an error of its own in place of the server's",
    why: """
      The page looks for the server's error, to say whether to try again or to sign in anew. Any other error, also one \
      that wraps the right one, reaches none of its catches. Let the error through as it is.
      """,
    signs: [.ends("missingIsNil", .passed), .finds("otherError")]),
  Mistake(
    "KeptInTheLoader",
    rejectedBy: .behaviour("nextCallAsksAnew", .failed),
    looksLike: "lists that are kept from one call to the next",
    why: """
      Where the next user has no such list, nothing takes the place of what an earlier call has left, and the page \
      shows one user the lists of another. What belongs to a call is made in that call: a local variable.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .finds("leftoverList")]),
  Mistake(
    "OnePlacePerUser",
    rejectedBy: .behaviour("lateAnswersStayAway", .failed),
    looksLike: "a place for the lists of each user, which all calls for that user share",
    why: """
      Users are kept apart, calls are not: whoever opens a page, leaves it and opens it again makes two calls for one \
      user. A late answer to the first is then put where the second looks for its own. Keep the lists in local \
      variables, of which every call has its own.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("nextCallAsksAnew", .passed), .finds("lateList"),
      .ends("callsAtOnce", .passed),
    ]),
  Mistake(
    "EmptiedBeforeEachCall",
    rejectedBy: .behaviour("lateAnswersStayAway", .failed),
    looksLike: "lists that several calls keep in the same place",
    why: """
      An answer to one call can come when the next is under way, and then it is put where that one looks for its own. \
      Emptying the place when a call begins does not help, and an actor does not either: each single access to it is in \
      order. Keep the lists in local variables, of which every call has its own.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .ends("nextCallAsksAnew", .passed), .finds("lateList")]),
  Mistake(
    "CancelsTheEarlierCall",
    rejectedBy: .behaviour("callsAtOnce", .failed),
    looksLike: "a call that makes the one before fail",
    why: """
      Nothing late can come of a call that is given up, but its caller gets no profile either: two pages at once need \
      two profiles. When no call shares anything with another, none has to be given up.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("notesArriveFirst", .passed), .finds("cancelledUnasked"),
      .ends("callsAtOnce", .failed),
    ]),
  Mistake(
    "RemembersUsers",
    rejectedBy: .behaviour("nextCallAsksAnew", .failed),
    looksLike: "answering from memory instead of asking the server",
    why: """
      A list that was right a minute ago may have changed, and a loader that remembers has to know when. This one is to \
      ask each time; what may be remembered, and for how long, is for somebody else to say.
      """,
    signs: [.ends("friendsArriveFirst", .passed), .finds("notAsked")]),
  Mistake(
    "HalfWhenCancelled",
    rejectedBy: .behaviour("cancelledTellsTheTruth", .failed),
    looksLike: "returning an incomplete profile when the call is cancelled",
    why: """
      A list that was not waited for is no list that the server does not have, but nil in the profile says just that. A \
      stream ends early for a reader that is cancelled, a check of Task.isCancelled ends a loop, and \
      addTaskUnlessCancelled adds nothing; then throw, with try Task.checkCancellation() for instance.
      """,
    signs: [
      .ends("friendsArriveFirst", .passed), .ends("errorIsThrown", .passed), .finds("untrueWhenCancelled"),
    ]),
  Mistake(
    "RetriesOnce",
    rejectedBy: .behaviour("errorIsThrown", .failed),
    looksLike: "asking again when the first answer is an error, or no list",
    why: """
      Whether it is worth another attempt is for the caller to say, who gets the error and knows how long the page has been \
      waiting. And that there is no list is an answer, which a second request does not change.
      """,
    signs: [.ends("bothAtOnce", .passed), .finds("askedAgain")]),
  Mistake(
    "AsksAgain",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "asking for a list a second time",
    why: """
      What a task of the group has fetched is there: it has to be taken out, not fetched anew. The second request takes \
      its time again, and may be answered differently.
      """,
    signs: [.finds("askedAgain")]),
  Mistake(
    "TwoGroups",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "task groups, and yet one list is asked for only when the other is there",
    why: """
      A group is left when all of its tasks have ended, so what comes after it begins when they are done; and next() in \
      the body waits as well. Add both tasks to one group before waiting for either. If it is the types that are in \
      the way: an enum with a case for each list is one type.
      """,
    signs: [.finds("oneAfterTheOther"), .contains("TaskGroup(")]),
  Mistake(
    "OneAfterTheOther",
    rejectedBy: .behaviour("bothAtOnce", .failed),
    looksLike: "asking for one list only when the other is there",
    why: """
      An await in front of the second request holds it back until the first is answered, and the two times add up. Begin \
      both, with two async lets one below the other, and only then await them.
      """,
    signs: [.finds("oneAfterTheOther")]),
]

private let whyCastsFail = """
  Neither an empty array nor nil holds anything that would say of what type it is: Swift casts an empty array to an array \
  of anything, and nil to any optional. So empty or missing notes are taken for friends. Let each task say what it \
  returns: an enum with a case for each list.
  """

private let diagnosticsOfMixedResults = [
  DiagnosticNote(
    "passing closure as a 'sending' parameter risks causing data races",
    """
    The closure runs as a task of its own and changes what the function around it uses as well: a variable, or the loader. Let \
    the task return its list, and put the lists together when both are there.
    """, section: "Why it happens"),
  DiagnosticNote(
    "escaping closure captures 'inout' parameter 'group'",
    "Only the body of the group may add tasks, and only before it is left. Both requests are known there: add them directly.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "escaping closure captures mutating 'self' parameter",
    """
    A task may outlive the call of a mutating method and can't change the loader from there. Let it return its list; what \
    belongs to one call needs no place in the loader.
    """, section: "Why it happens"),
  DiagnosticNote(
    "can not be mutated from a nonisolated context",
    """
    A child task is outside the actor and may not write to its properties. It could ask the actor to, with a method and \
    await; but where all calls share those properties, their lists get mixed up. Let the task return its list.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "'Sendable'-conforming class",
    """
    A class whose variables anybody may change is not safe to share. The loader needs no such variable: what belongs to a \
    call can be local to that call.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "capturing 'async let' variables is not supported",
    "An async let belongs to the function that declares it. Await it there, and make the profile of the two values.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "type 'Any' does not conform to the 'Sendable' protocol",
    """
    What a task returns goes from one task to another, so it has to be Sendable, and Any promises nothing. An enum with a \
    case for each list is one type for both, and says which list it is.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot convert value of type '() async throws -> [",
    """
    All tasks of a group return the same type. For lists of different types make one type of them: an enum with a case for \
    each. Or use two async lets, each of which has a type of its own.
    """, section: "Why it happens"),
  DiagnosticNote(
    "switch must be exhaustive",
    """
    next() returns an optional, with nil for "no task is left". A for try await loop over the group does away with that; or \
    take the result with while let.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "must be unwrapped to a value of type",
    """
    next() returns nil when no task is left in the group, and a list is nil when the server has none. Take a result with \
    while let or a for try await loop, and leave the list the optional that it is.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot find 'friends' in scope",
    """
    A name that is declared inside a closure is known only there. What comes out of a task is what it returns: take it out \
    of the group with for try await, and return the profile from the body.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot find 'notes' in scope",
    """
    A name that is declared inside a closure is known only there. What comes out of a task is what it returns: take it out \
    of the group with for try await, and return the profile from the body.
    """, section: "Why it happens"),
  DiagnosticNote(
    "cannot find 'profile' in scope",
    """
    A name that is declared in the body of the group is known only there. Return it from the body; withThrowingTaskGroup \
    returns what the body returns.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "cannot assign to property: 'self' is immutable",
    """
    The loader is a struct and a call does not change it. Nor should it: what belongs to one call goes into a local \
    variable of that call.
    """, section: "What each wrong fix does"),
  DiagnosticNote(
    "invalid conversion from throwing function of type",
    """
    This closure must not throw, and something in it does. withThrowingTaskGroup takes tasks and a body that throw, and \
    passes their errors on; catching them inside would hide them from the caller.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call can throw, but the error is not handled",
    """
    The tasks of this group throw, so taking a result out of it does as well: for try await. Since the body throws then, \
    the call of withThrowingTaskGroup needs try too.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "call can throw, but it is not marked with 'try' and the error is not handled",
    """
    A request may fail, and this function does not say that it throws. The caller is to get the error: profile(of:) is \
    async throws, and in front of await stands try.
    """, section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "reading 'async let' can throw but is not marked with 'try'",
    "What is awaited there is a request that may fail: write try await, and the error goes on to the caller.",
    section: "Fixes and their trade-offs"),
  DiagnosticNote(
    "is unavailable from asynchronous contexts",
    """
    This call may block its thread, which other tasks need. Nothing has to be locked or waited for by hand when each task \
    returns its list.
    """, section: "What each wrong fix does"),
]
