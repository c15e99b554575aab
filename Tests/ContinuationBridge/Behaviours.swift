import Conductor
import Glibc

@testable import ContinuationBridge

let behaviours: [Behaviour] = [
  Behaviour("answerArrives") {
    for answer in [Answer.status("on its way"), .error(.unknownParcel)] {
      for milliseconds in [nil, 10] {
        let client = FakeClient()
        let request = client.plan("parcel", [Callback(answer, after: milliseconds)])
        let ending = await status(of: "parcel", from: ParcelTracker(client: client))
        try request.expectAskedOnce()
        try ending.expectAny(of: request)
      }
    }
  },

  Behaviour("neitherEndsIt") {
    for milliseconds in [nil, 10] {
      let client = FakeClient()
      let request = client.plan("parcel", [Callback(.neither, after: milliseconds)])
      let ending = await status(of: "parcel", from: ParcelTracker(client: client))
      try ending.expectAny(of: request)
    }
  },

  Behaviour("secondCallbackIsIgnored") {
    for callbacks in twice {
      let client = FakeClient()
      let request = client.plan("parcel", callbacks)
      let ending = await status(of: "parcel", from: ParcelTracker(client: client))
      // The second may still come.
      await letTimePass(.milliseconds(50))
      try ending.expectAny(of: request)
    }
  },

  Behaviour("cancelEndsTheWait") {
    // After a cancel the client calls back never, at once, later, or later and twice.
    for callbacks in [
      [], [Callback(.error(.stopped))], [Callback(.status("delivered"), after: 10)],
      [Callback(.error(.stopped), after: 10), Callback(.error(.stopped), after: 10)],
    ] {
      let client = FakeClient()
      let request = client.plan("parcel", [], afterCancel: callbacks)
      let screen = Screen(of: request, ParcelTracker(client: client))
      await letTimePass(.milliseconds(5))
      try request.expectAskedOnce()
      screen.close()
      await settle()
      try screen.expectCancelled()
      await letTimePass(.milliseconds(50))
    }
  },

  Behaviour("cancelledBeforeItBegins") {
    let client = FakeClient()
    let request = client.plan("parcel", [])
    let screen = Screen(of: request, ParcelTracker(client: client))
    screen.close()
    await settle()
    try screen.expectCancelled()
  },

  Behaviour("cancelledWhileAsking") {
    // It takes the client a while to hand the request over, and the screen is closed just then.
    for callbacks in [[], [Callback(.error(.stopped), after: 10)]] {
      let client = FakeClient()
      let request = client.plan("parcel", [], afterCancel: callbacks, askingTakes: 10)
      let screen = Screen(of: request, ParcelTracker(client: client))
      onPlainThread(after: .milliseconds(5)) { screen.close() }
      await letTimePass(.milliseconds(10))
      try screen.expectCancelled()
      await letTimePass(.milliseconds(50))
    }
  },

  Behaviour("cancelMeetsTheAnswer") {
    // Whether the answer or the cancel was first is the schedule's affair.
    for callbacks in [
      [Callback(.status("on its way"), after: 10)],
      [Callback(.error(.offline), after: 10), Callback(.status("on its way"), after: 10)],
    ] {
      let client = FakeClient()
      let request = client.plan("parcel", callbacks)
      let screen = Screen(of: request, ParcelTracker(client: client))
      onPlainThread(after: .milliseconds(10)) { screen.close() }
      await letTimePass(.milliseconds(10))
      try await screen.expectCancelledOrAnswered()
      await letTimePass(.milliseconds(50))
    }
  },

  Behaviour("manyAtOnce") {
    let client = FakeClient()
    let tracker = ParcelTracker(client: client)
    let requests = [
      client.plan("a", [Callback(.status("a is packed"), after: 30)]),
      client.plan("b", [Callback(.error(.unknownParcel), after: 20)]),
      client.plan("c", []),
      client.plan("d", [Callback(.status("d is here"), after: 10)]),
      client.plan("e", [Callback(.status("e is packed"), after: 30)]),
    ]
    let screens = requests.map { Screen(of: $0, tracker) }
    await letTimePass(.milliseconds(5))
    screens[2].close()
    await settle()
    for (index, request) in requests.enumerated() where index != 2 { try request.expectNotCancelled() }
    try screens[2].expectCancelled()
    for (index, screen) in screens.enumerated() where index != 2 {
      let ending = await screen.ending
      let other = requests.first { $0 !== requests[index] && ending.isAny(of: $0) }
      try expect(
        other == nil, "mixedUp", expected: "the status of \"\(requests[index].parcel)\"",
        happened: "\"\(requests[index].parcel)\" got that of \"\(other?.parcel ?? "")\"")
      try ending.expectAny(of: requests[index])
    }
  },

  Behaviour("oldEntryPointWorks") {
    let answers = [Answer.neither, .status("on its way"), .error(.unknownParcel)]
    let once = answers.flatMap { answer in [nil, 10].map { [Callback(answer, after: $0)] } }
    for callbacks in once + twice {
      let client = FakeClient()
      let request = client.plan("parcel", callbacks)
      let tracker = ParcelTracker(client: client)
      let calls = OldScreen()
      note("status(of:completion:)")
      tracker.status(of: "parcel") { calls.add($0) }
      await letTimePass(.milliseconds(50))
      try calls.expectOne(of: request)
    }
  },
]

/// All the ways in which the client calls back twice.
private let twice: [[Callback]] = {
  let (status, error) = (Answer.status("on its way"), Answer.error(.offline))
  let pairs = [(status, error), (error, status), (status, .status("delivered"))]
  return pairs.map { [Callback($0, after: 10), Callback($1, after: 10, isSameThread: true)] } + [
    [Callback(status), Callback(error)],
    [Callback(status), Callback(status, after: 10)],
    [Callback(status, after: 10), Callback(error, after: 10)],
    [Callback(status, after: 10), Callback(error, after: 20)],
  ]
}()

// MARK: Asking

/// Asks for a status, as a screen does.
@MainActor
private func status(of parcel: String, from tracker: ParcelTracker) async -> Ending {
  note("status(of: \"\(parcel)\")")
  do {
    let status = try await waiting(for: "status(of:) to return or throw") {
      try await tracker.status(of: parcel)
    }
    note("got \"\(status)\"")
    return Ending(result: .success(status))
  } catch {
    note("got \(words(error))")
    return Ending(result: .failure(error))
  }
}

/// A screen that asks for a status when it is opened.
@MainActor
private final class Screen {
  private let request: Request
  private var task = Task { Ending(result: .success("")) }
  private var known: Ending?

  init(of request: Request, _ tracker: ParcelTracker) {
    self.request = request
    task = Task {
      let ending = await status(of: request.parcel, from: tracker)
      known = ending
      return ending
    }
    closing = { [task] in task.cancel() }
  }

  /// Set once; the conductor runs one job at a time, so any thread may call it.
  nonisolated(unsafe) private var closing: @Sendable () -> Void = {}

  nonisolated func close() {
    note("cancel()")
    closing()
  }

  var ending: Ending {
    get async { await task.value }
  }

  /// Says that the task is over and no request goes on.
  func expectCancelled() throws {
    if known == nil {
      try expect(
        !request.isCancelled, "waitsForTheClient", expected: "it ends at once when its task is cancelled",
        happened: "it has cancelled the request and still waits: for a callback")
    }
    try expect(
      known != nil, "waitsOn", expected: "it ends at once when its task is cancelled",
      happened: "it still waits")
    try expectNoneGoesOn()
    guard let known else { return }
    try known.expectCancellation(of: request)
  }

  /// Says that the task is over, by an answer or by the cancel, and no request goes on.
  func expectCancelledOrAnswered() async throws {
    let ending = await task.value
    try expectNoneGoesOn()
    if !ending.isAny(of: request) { try ending.expectCancellation(of: request) }
  }

  private func expectNoneGoesOn() throws {
    try expect(
      request.isDone, "requestGoesOn", expected: "no request goes on once the task is cancelled",
      happened: "the request was not cancelled and goes on")
  }
}

/// What an old screen's completion handler got; the conductor runs one job at a time, so this needs no lock.
private final class OldScreen: @unchecked Sendable {
  private var endings: [Ending] = []

  func add(_ result: Result<String, any Error>) {
    note("completion")
    endings.append(Ending(result: result))
  }

  func expectOne(of request: Request) throws {
    try expect(
      !endings.isEmpty, "completionNever", expected: "completion is called once",
      happened: "it was never called")
    try expect(
      endings.count == 1, "completionTwice", expected: "completion is called once",
      happened: "it was called \(endings.count == 2 ? "twice" : "\(endings.count) times")")
    try endings[0].expectAny(of: request, prefix: "old")
  }
}

// MARK: Endings

/// How a call ended.
private struct Ending: Sendable {
  let result: Result<String, any Error>

  func isAny(of request: Request) -> Bool { request.calledBack.contains(where: isThat) }

  private func isThat(of answer: Answer) -> Bool {
    switch (answer, result) {
    case (.status(let status), .success(let text)): status == text
    case (.error(let error), .failure(let other)): other as? TrackingError == error
    case (.neither, .failure(let other)): other as? TrackingError == .noAnswer
    default: false
    }
  }

  /// Says that it is what the client called back with.
  ///
  /// - Parameters:
  ///   - request: What the client was asked.
  ///   - prefix: What the findings begin with, for those of the old entry point.
  /// - Throws: `ExpectationFailed`.
  func expectAny(of request: Request, prefix: String = "") throws {
    let answers = request.calledBack
    let finding =
      switch result {
      case .success: answers == [.neither] ? "statusOfNothing" : "otherStatus"
      case .failure: answers == [.neither] ? "otherErrorForNothing" : "otherError"
      }
    let expected = answers.map(\.words).joined(separator: ", or ")
    try expect(
      isAny(of: request),
      prefix.isEmpty ? finding : prefix + finding.prefix(1).uppercased() + finding.dropFirst(),
      expected: answers.isEmpty ? "it does not end before the client calls back" : expected,
      happened: happened)
  }

  /// Says that it is a cancelled call's, or what the client called back with.
  func expectCancellation(of request: Request) throws {
    if case .failure(let error) = result, error is CancellationError { return }
    try expect(
      isAny(of: request), "otherThanCancelled",
      expected: "a call whose task is cancelled throws CancellationError", happened: happened)
  }

  private var happened: String {
    switch result {
    case .success(let status): "it gave \"\(status)\""
    case .failure(let error): "it gave the error \(words(error))"
    }
  }
}

/// An error as code says it: `TrackingError.offline`.
private func words(_ error: any Error) -> String {
  let (type, text) = ("\(type(of: error))", "\(error)")
  if error is CancellationError { return type }
  return text.hasPrefix(type) ? text : "\(type).\(text)".replacing("ContinuationBridge.", with: "")
}

// MARK: Stand-ins

private enum Answer: Hashable, Sendable {
  case status(String)
  case error(TrackingError)
  case neither

  var words: String {
    switch self {
    case .status(let status): "the status \"\(status)\""
    case .error(let error): "the error TrackingError.\(error)"
    case .neither: "the error TrackingError.noAnswer"
    }
  }

  /// What the timeline says of a callback.
  var note: String {
    switch self {
    case .status(let status): "calls back: \"\(status)\""
    case .error(let error): "calls back: .\(error)"
    case .neither: "calls back: neither"
    }
  }
}

/// What the client calls back with, and when.
private struct Callback: Sendable {
  let answer: Answer
  /// After how many milliseconds; `nil` is at once on the calling thread.
  let milliseconds: Int?
  /// Whether it follows the callback before it on the same thread.
  let isSameThread: Bool

  init(_ answer: Answer, after milliseconds: Int? = nil, isSameThread: Bool = false) {
    self.answer = answer
    self.milliseconds = milliseconds
    self.isSameThread = isSameThread
  }
}

private typealias Completion = @Sendable (String?, (any Error)?) -> Void

/// What becomes of one call of the client; the conductor runs one job at a time, so this needs no lock.
private final class Request: @unchecked Sendable {
  let parcel: String
  private let callbacks: [Callback]
  private let afterCancel: [Callback]
  private let askingTakes: UInt32
  private var completion: Completion?
  private var timesAsked = 0
  /// What the client has called back with so far.
  private(set) var calledBack: [Answer] = []
  private(set) var isCancelled = false

  init(_ parcel: String, _ callbacks: [Callback], afterCancel: [Callback], askingTakes milliseconds: Int) {
    self.parcel = parcel
    self.callbacks = callbacks
    self.afterCancel = afterCancel
    askingTakes = UInt32(milliseconds) * 1000
  }

  /// Whether the client was not asked, or has called back, or was told to stop.
  var isDone: Bool { timesAsked == 0 || !calledBack.isEmpty || isCancelled }

  func begin(_ completion: @escaping Completion) {
    note("asked for \"\(parcel)\"", on: "client")
    timesAsked += 1
    self.completion = completion
    if askingTakes > 0 { usleep(askingTakes) }
    call(callbacks)
  }

  func cancel() {
    note("cancel \"\(parcel)\"", on: "client")
    guard !isCancelled else { return }
    isCancelled = true
    if calledBack.isEmpty { call(afterCancel) }
  }

  private func call(_ callbacks: [Callback]) {
    var rest = callbacks[...]
    while let callback = rest.popFirst() {
      var answers = [callback.answer]
      while let next = rest.first, next.isSameThread {
        answers.append(next.answer)
        rest.removeFirst()
      }
      let run: @Sendable () -> Void = { [answers] in
        for answer in answers { self.callBack(answer) }
      }
      if let milliseconds = callback.milliseconds {
        onPlainThread(after: .milliseconds(milliseconds), run)
      } else {
        run()
      }
    }
  }

  private func callBack(_ answer: Answer) {
    note(answer.note, on: "client")
    calledBack.append(answer)
    switch answer {
    case .status(let status): completion?(status, nil)
    case .error(let error): completion?(nil, error)
    case .neither: completion?(nil, nil)
    }
  }

  func expectAskedOnce() throws {
    try expect(
      timesAsked == 1, timesAsked == 0 ? "notAsked" : "askedAgain", expected: "the client is asked once",
      happened: timesAsked == 0 ? "it was not asked" : "it was asked \(timesAsked) times")
  }

  func expectNotCancelled() throws {
    try expect(
      !isCancelled, "otherCancelled", expected: "only the request of the closed screen is cancelled",
      happened: "that of \"\(parcel)\" was cancelled too")
  }
}

/// The client, which does what is planned for each parcel.
private final class FakeClient: TrackingClient, @unchecked Sendable {
  private var requests: [String: Request] = [:]

  func plan(
    _ parcel: String, _ callbacks: [Callback], afterCancel: [Callback] = [], askingTakes milliseconds: Int = 0
  ) -> Request {
    let request = Request(parcel, callbacks, afterCancel: afterCancel, askingTakes: milliseconds)
    requests[parcel] = request
    return request
  }

  func status(of parcel: String, completion: @escaping Completion) -> TrackingRequest {
    // One that nobody planned is never answered.
    let request = requests[parcel] ?? Request(parcel, [], afterCancel: [], askingTakes: 0)
    request.begin(completion)
    return TrackingRequest { request.cancel() }
  }
}
