import Conductor
import Fakes

@testable import ActorReentrancy

let behaviours: [Behaviour] = [
  Behaviour("sharesOneDownload") {
    // Two at once, one in the midst of it, one in the instant in which the image arrives.
    let scene = Scene(["a": 20])
    let callers = [scene.ask("a"), scene.ask("a")]
    try await sleepUnnoticed(for: .milliseconds(10))
    let third = scene.ask("a")
    try await sleepUnnoticed(for: .milliseconds(10))
    for caller in callers + [third, scene.ask("a")] {
      await caller.ended()
      try caller.expectImage("noImage")
    }
    try scene.expectOneDownload(of: "a", "downloadedTwice")
    for caller in callers + [third] { try scene.expectAtOnce(caller, "imageLate") }
  },

  Behaviour("keptImageAtOnce") {
    let scene = Scene(["b": 100])
    let first = scene.ask("a")
    await first.ended()
    try first.expectImage("noImage")
    let other = scene.ask("b")
    await letTimePass(.milliseconds(10))
    let later = [scene.ask("a"), scene.ask("a")]
    await settle()
    try scene.expectOneDownload(of: "a", "downloadedAgain")
    for caller in later {
      try expect(
        caller.hasEnded, "waitsForAnother",
        expected: "\(caller.name) gets image a, which is in the cache, at once",
        happened: "it waits while b is being downloaded")
      try caller.expectImage("noImageFromCache")
    }
    await other.ended()
    try other.expectImage("noImage")
  },

  Behaviour("failureReachesAll") {
    let scene = Scene(["a": 20], failing: ["a"])
    let callers = [scene.ask("a"), scene.ask("a")]
    await letTimePass(.milliseconds(10))
    let all = callers + [scene.ask("a")]
    for caller in all { await caller.ended() }
    try scene.expectOneAtATime("a", "twoFailing")
    try scene.expectFailure(of: all, key: "a")
  },

  Behaviour("failureIsForgotten") {
    // Who gets the error asks again in the same moment.
    let scene = Scene(["a": 20], failing: ["a"])
    let callers = [scene.ask("a", again: true), scene.ask("a", again: true)]
    for caller in callers { await caller.ended() }
    await letTimePass(.seconds(1))
    let last = scene.ask("a")
    await last.ended()
    try expect(
      !(last.error is DownloadFailed), "failureKept",
      expected: "\(last.name) gets image a: the server has it now", happened: last.story)
    for caller in callers {
      try expect(
        !(caller.error is DownloadFailed), "oldFailure",
        expected: "\(caller.name), who asks again after the error, waits for a new download",
        happened: "it got the old error once more")
    }
    try scene.expectOneAtATime("a", "sideBySide")
    for caller in callers + [last] { try caller.expectImage("noImage") }
  },

  Behaviour("cancelSparesOthers") {
    // The one who came first, and then another.
    let scene = Scene(["a": 30])
    let callers = [scene.ask("a"), scene.ask("a"), scene.ask("a")]
    await letTimePass(.milliseconds(10))
    callers[0].cancel()
    await letTimePass(.milliseconds(10))
    callers[1].cancel()
    await letTimePass(.milliseconds(1))
    let late = scene.ask("a")
    for caller in [callers[2], late] {
      await caller.ended()
      try expect(
        !(caller.error is CancellationError), "othersCancelled",
        expected: "\(caller.name), who is not cancelled, gets image a", happened: caller.story)
      try caller.expectImage("noImage")
    }
    try scene.expectNoneAsked(after: .milliseconds(10), of: "a")
    for caller in callers.prefix(2) {
      await caller.ended()
      try expect(
        caller.image == "a" || caller.error is CancellationError, "otherEnding",
        expected: "\(caller.name), who was cancelled, gets image a or CancellationError",
        happened: caller.story)
    }
  },

  Behaviour("lastCancelEndsDownload") {
    // One caller, before the call is under way and in its midst; then three, one of them earlier than the others.
    for (count, milliseconds) in [(1, 0), (1, 10), (3, 10)] {
      let scene = Scene(["a": 30])
      let callers = (0..<count).map { _ in scene.ask("a") }
      if milliseconds > 0 { await letTimePass(.milliseconds(milliseconds)) }
      if count > 1 {
        callers[1].cancel()
        await letTimePass(.milliseconds(5))
      }
      for caller in callers where caller !== callers.dropFirst().first { caller.cancel() }
      await settle()
      try scene.expectCancelled(callers)
    }
  },

  Behaviour("asksAfterCancel") {
    // One asks in the instant in which the only one who waits is cancelled, another a little later.
    let scene = Scene(["a": 30])
    let first = scene.ask("a")
    await letTimePass(.milliseconds(10))
    first.cancel()
    let next = scene.ask("a")
    await letTimePass(.milliseconds(5))
    for caller in [next, scene.ask("a")] {
      await caller.ended()
      try expect(
        !(caller.error is CancellationError), "newcomerCancelled",
        expected: "\(caller.name), who is not cancelled, gets image a", happened: caller.story)
      try caller.expectImage("noImage")
    }
    try scene.expectOneAtATime("a", "sideBySide")
  },

  Behaviour("limitIsKept") {
    // One after the other, the first of them for two callers; the last one fails.
    let scene = Scene(failing: ["d"], countLimit: 2)
    for caller in [scene.ask("a"), scene.ask("a")] { await caller.ended() }
    for key in ["b", "c"] { await scene.ask(key).ended() }
    try await scene.expectKept(
      2, of: ["a", "b", "c"], with: "c", ifMore: "overLimit", ifFewer: "tooFew")
    await scene.ask("d").ended()
    try await scene.expectKept(
      2, of: ["a", "b", "c"], ifMore: "overLimit", ifFewer: "gaveWayToFailure")
  },

  Behaviour("limitWhenManyArrive") {
    let scene = Scene(["c": 20, "d": 20], countLimit: 2)
    for key in ["a", "b"] { await scene.ask(key).ended() }
    for caller in [scene.ask("c"), scene.ask("d")] {
      await caller.ended()
      try caller.expectImage("noImage")
    }
    await settle()
    try await scene.expectKept(
      2, of: ["a", "b", "c", "d"], ifMore: "outgrown", ifFewer: "emptied")
  },

  Behaviour("limitSparesDownloads") {
    // There is room for one image, and two are being downloaded.
    let scene = Scene(["a": 40, "b": 10], countLimit: 1)
    let callers = [scene.ask("a"), scene.ask("b")]
    await letTimePass(.milliseconds(20))
    for caller in callers + [scene.ask("a")] {
      await caller.ended()
      try caller.expectImage("noImage")
    }
    try scene.expectOneDownload(of: "a", "downloadDropped")
  },
]
