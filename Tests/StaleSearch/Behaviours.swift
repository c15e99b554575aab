import Conductor

let behaviours: [Behaviour] = [
  Behaviour("showsLoadingThenResults") {
    let screen = Screen(["swift": [.apps(after: 2)], "metal": [.apps(after: 2)]])
    try screen.expectLatest()
    for query in ["swift", "metal"] {
      try await screen.search(query)
      try await screen.expectUnderWay()
      try await screen.expectLatestToTheEnd()
    }
  },

  Behaviour("showsEmptyAndFailure") {
    let screen = Screen(["qwzx": [.nothing(after: 2)], "s": [.failure(after: 2), .apps(after: 2)]])
    for query in ["qwzx", "s", "s"] {
      try await screen.search(query)
      try await screen.expectUnderWay()
      try await screen.expectLatestToTheEnd()
    }
  },

  Behaviour("newestQueryWins") {
    // Older answers after the newest one, and while that is on its way.
    for (seconds, older) in [([3, 1], Ending.apps), ([1.7, 1.5, 1], .nothing)] {
      let screen = Screen(seconds, older: older, cancelling: .isNotNoticed)
      for query in ["s", "sw", "swi"].prefix(seconds.count) {
        try await screen.search(query)
        try await screen.expectUnderWay(after: 1)
      }
      try await screen.expectLatestToTheEnd()
    }
  },

  Behaviour("quickTyping") {
    for cancelling in [Cancelling.isNotNoticed, .throwsCancellationError] {
      // Where cancelling is not noticed the first and the last are answered in the same instant.
      let screen = Screen([2, 1, 2], cancelling: cancelling)
      for query in ["s", "sw", "swi"] { try await screen.search(query) }
      try await screen.expectUnderWay()
      if cancelling != .isNotNoticed { try screen.expectNoOlderRequest() }
      try await screen.expectLatestToTheEnd()
    }
  },

  Behaviour("answerMeetsNextQuery") {
    for (older, next) in [(Reply.apps(after: 2), "sw"), (.failure(after: 2), "sw"), (.apps(after: 2), "")] {
      let screen = Screen(["s": [older], "sw": [.apps(after: 2)]], cancelling: .throwsItsOwnError)
      try await screen.search("s")
      try await screen.expectUnderWay()
      try await screen.sleepUntilNextEnd()
      try await screen.search(next)
      try await screen.expectUnderWay()
      try await screen.expectLatestToTheEnd()
    }
  },

  Behaviour("olderFailureIsNotShown") {
    let replies = ["s": [Reply.failure(after: 1.7)], "sw": [.failure(after: 3)], "swi": [.apps(after: 1.2)]]
    let screen = Screen(replies, cancelling: .isNotNoticed)
    for query in ["s", "sw", "swi"] {
      try await screen.search(query)
      try await screen.expectUnderWay(after: 1)
    }
    try await screen.expectLatestToTheEnd()
  },

  Behaviour("cancellingIsNotShown") {
    for cancelling in [Cancelling.throwsCancellationError, .throwsItsOwnError] {
      let screen = Screen(["s": [.apps(after: 9)], "sw": [.apps(after: 2)]], cancelling: cancelling)
      try await screen.search("s")
      try await screen.expectUnderWay()
      try await screen.search("sw")
      try await screen.expectUnderWay()
      try await screen.search("")
      try await screen.expectUnderWay()
    }
  },

  Behaviour("olderRequestsEnd") {
    let screen = Screen([60, 60, 60])
    for query in ["s", "sw", "swi", ""] {
      try await screen.search(query)
      // What is shown meanwhile is for the other behaviours.
      await letTimePass(.seconds(1))
      try await screen.expectAsked()
      try screen.expectNoOlderRequest()
    }
  },

  Behaviour("clearingGoesBackToIdle") {
    let screen = Screen(
      ["s": [.apps(after: 2)], "sw": [.failure(after: 2)], "swi": [.apps(after: 2)]],
      cancelling: .isNotNoticed)
    // While the request is under way, before it can be, and when its answer is shown.
    try await screen.search("s")
    try await screen.expectUnderWay()
    try await screen.search("")
    try await screen.expectUnderWay()
    try await screen.expectLatestToTheEnd()
    try await screen.search("sw")
    try await screen.search("")
    try await screen.expectUnderWay()
    try await screen.expectLatestToTheEnd()
    try await screen.search("swi")
    try await screen.expectUnderWay()
    try await screen.expectLatestToTheEnd()
    try await screen.search("")
    try await screen.expectUnderWay()
  },

  Behaviour("sameQueryAgain") {
    // The first request ends after all others, the second while the third is under way.
    let answers = [Reply.apps(after: 9), .failure(after: 1.3), .apps(after: 2)]
    let screen = Screen(["s": answers, "sw": [.apps(after: 5)]], cancelling: .isNotNoticed)
    for query in ["s", "sw", "s", "s"] {
      try await screen.search(query)
      try await screen.expectUnderWay()
    }
    try await screen.expectLatestToTheEnd()
    try await screen.search("s")
    try await screen.expectUnderWay()
    try await screen.expectLatestToTheEnd()
  },

  Behaviour("twoScreens") {
    let replies = ["s": [Reply.apps(after: 2)]]
    let screens = [Screen(replies, number: 1), Screen(replies, number: 2)]
    for screen in screens {
      try await screen.search("s")
      try await screen.expectUnderWay()
    }
    for screen in screens { try await screen.expectLatestToTheEnd() }
  },
]
