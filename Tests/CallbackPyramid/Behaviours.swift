import Conductor

@testable import CallbackPyramid

let behaviours: [Behaviour] = [
  Behaviour("imageArrives") {
    // Every mixture of services that answer later and services that answer at once.
    let delays: [Int?] = [10, nil]
    for loading in delays {
      for decoding in delays {
        for checking in delays {
          try await expectImage(delays: [loading, decoding, checking])
        }
      }
    }
  },

  Behaviour("networkErrorArrives") {
    try await expectErrors([.network(.offline), .network(.status(503))], after: [.load])
  },

  Behaviour("decodeErrorArrives") {
    try await expectErrors(
      [.decode(.unknownFormat), .decode(.truncated(atByte: 12))], after: [.load, .decode])
  },

  Behaviour("checkErrorArrives") {
    try await expectErrors(
      [.check(.blank), .check(.tooLarge(width: 9000, height: 9000))], after: [.load, .decode, .check])
  },

  Behaviour("cancelledBeforeStartsNothing") {
    for delay in [10, nil] {
      let services = FakeServices()
      let request = services.plan("cat.png", delays: [delay, delay, delay])
      let loader = makeLoader(services)
      let task = Task { await load("cat.png", with: loader) }
      request.cancel(task)
      try await expectCancelled(task, request)
    }
  },

  Behaviour("cancelWhileLoading") {
    try await expectCancelled(in: .load, failing: .network(.offline))
    // While another load, which nobody cancels, brings the same image.
    let services = FakeServices()
    let request = services.plan("cat.png", delays: [10, 10, 10])
    let loader = makeLoader(services)
    let (staying, leaving) = (
      Task { await load(request.path, with: loader) }, Task { await load(request.path, with: loader) }
    )
    await letTimePass(.milliseconds(5))
    note("cancel()")
    leaving.cancel()
    let ending = await leaving.value
    try ending.expectNothingShared()
    _ = await staying.value
  },

  Behaviour("cancelWhileDecoding") {
    try await expectCancelled(in: .decode, failing: .decode(.unknownFormat))
  },

  Behaviour("cancelAtAnyMoment") {
    for milliseconds in [0, 10, 20, 30] {
      let services = FakeServices()
      let request = services.plan("cat.png", delays: [10, 10, 10])
      let loader = makeLoader(services)
      let task = Task { await load("cat.png", with: loader) }
      // No settling: a stage's answer is due at the same instant, and either may come first.
      try await Task.sleep(for: .milliseconds(milliseconds))
      note("cancel()")
      task.cancel()
      let ending = await task.value
      await letTimePass(.milliseconds(50))
      // Whether the image or the cancellation was first is the schedule's affair.
      if ending.image == nil {
        try ending.expectCancellation(of: request)
      } else {
        try ending.expectOutcome(of: request)
      }
      try request.expectEachOnce()
    }
  },

  Behaviour("manyAtOnce") {
    let services = FakeServices()
    let loader = makeLoader(services)
    // The later one asks, the earlier its bytes are there; some answers come at the same instant.
    let requests = [
      services.plan("1.png", delays: [40, 10, 10]),
      services.plan("2.png", delays: [30, 10, 10], failure: .network(.status(404))),
      services.plan("3.png", delays: [20, 30, 10], failure: .check(.blank)),
      services.plan("4.png", delays: [10, 40, 10]),
    ]
    // Two screens may want the same image.
    let wanted = requests + [requests[0]]
    let tasks = wanted.map { request in
      Task {
        let ending = await load(request.path, with: loader)
        let other = requests.first { $0 !== request && ending.isThat(of: $0) }
        try expect(
          other == nil, "mixedUp", expected: "the outcome of \"\(request.path)\"",
          happened: "\"\(request.path)\" got that of \"\(other?.path ?? "")\"")
        try ending.expectOutcome(of: request)
      }
    }
    await settle()
    try await expectFreeThread(during: wanted.count)
    for task in tasks { try await task.value }
  },

  Behaviour("cancelSparesOthers") {
    // In each stage, by the one that asked first or by one that came later.
    for (milliseconds, leaving) in [(5, 0), (5, 1), (15, 0), (25, 1)] {
      let services = FakeServices()
      let (cat, dog) = (
        services.plan("cat.png", delays: [10, 10, 10]), services.plan("dog.png", delays: [10, 10, 10])
      )
      let loader = makeLoader(services)
      var tasks = [cat, cat, dog].map { request in Task { await load(request.path, with: loader) } }
      await letTimePass(.milliseconds(milliseconds))
      let left = tasks.remove(at: leaving)
      note("cancel()")
      left.cancel()
      // And another screen wants the image just now.
      tasks.append(Task { await load(cat.path, with: loader) })
      for (task, request) in zip(tasks, [cat, dog, cat]) { try await task.value.expectOwn(of: request) }
      _ = await left.value
    }
  },
]

/// What a task does that has nothing to do with images.
@MainActor
private final class OtherTask {
  private(set) var hasRun = false

  func run() { hasRun = true }
}

/// Says that a task can run now, although loads are under way.
@MainActor
private func expectFreeThread(during loads: Int) async throws {
  let other = OtherTask()
  Task.detached { await other.run() }
  await settle()
  try expect(
    other.hasRun, "keepsThreads", expected: "other tasks go on while \(loads) loads wait",
    happened: "the loads keep every thread, and another task cannot begin")
}

// MARK: Loading

@MainActor
private func makeLoader(_ services: FakeServices) -> ImageLoader {
  ImageLoader(network: services, decoder: services, checker: services)
}

/// Loads an image, as a screen does.
@MainActor
private func load(_ path: String, with loader: ImageLoader) async -> Ending {
  note("loadImage(at: \"\(path)\")")
  do {
    let image = try await waiting(for: "loadImage(at: \"\(path)\") to return or throw") {
      try await loader.loadImage(at: path)
    }
    note("got the image \"\(image.title)\"")
    return Ending(image: image)
  } catch {
    note("got \(words(error))")
    return Ending(error: error)
  }
}

/// How a load ended.
private struct Ending: Sendable {
  var image: Image?
  var error: (any Error)?

  func isThat(of request: Request) -> Bool {
    guard let failure = request.failure else { return image == request.image }
    return error.map(failure.isSame) ?? false
  }

  /// Says that it is what the services gave.
  func expectOutcome(of request: Request) throws {
    if let failure = request.failure {
      try expect(
        isThat(of: request), image == nil ? "otherError" : "imageDespiteError",
        expected: "it throws \(words(failure.error))", happened: happened)
    } else {
      try expect(
        isThat(of: request), image == nil ? "errorInsteadOfImage" : "wrongImage",
        expected: "the image \"\(request.path)\"", happened: happened)
    }
  }

  /// Says that a load that was cancelled half way ended as one, or by the failure of the stage under way.
  func expectCancellation(of request: Request) throws {
    try expect(
      image == nil, "imageAfterCancel", expected: "a cancelled load throws",
      happened: "it returned an image")
    let isOfStage = error is NetworkError || error is DecodeError || error is CheckError
    try expect(
      !isOfStage || isThat(of: request), "madeUpError",
      expected: "an error of a stage only when that stage has failed",
      happened: happened)
  }

  /// Says that a load that nobody cancelled has its own outcome, although another one was cancelled.
  func expectOwn(of request: Request) throws {
    try expect(
      isThat(of: request), "othersLose",
      expected: "the image \"\(request.path)\": another load was cancelled, not this one", happened: happened)
  }

  /// Says that a load that was cancelled half way throws, although its image may be there, for another one.
  func expectNothingShared() throws {
    try expect(
      image == nil, "sharedAfterCancel",
      expected: "a cancelled load throws, also while another load of the image goes on", happened: happened)
  }

  private var happened: String {
    if let error { return "it threw \(words(error))" }
    guard let image else { return "it did not end" }
    return "it returned \"\(image.title)\", \(image.width) by \(image.height)"
  }
}

/// An error as code says it: `NetworkError.status(503)`.
private func words(_ error: any Error) -> String {
  let (type, text) = ("\(type(of: error))", "\(error)")
  if error is CancellationError { return type }
  return text.hasPrefix(type) ? text : "\(type).\(text)".replacing("CallbackPyramid.", with: "")
}

@MainActor
private func expectImage(delays: [Int?]) async throws {
  let services = FakeServices()
  let request = services.plan("cat.png", delays: delays)
  let ending = await load("cat.png", with: makeLoader(services))
  let answers = request.answers
  // A stage that begins only now was not left out, it was not waited for.
  if answers < 3 { await letTimePass(.milliseconds(50)) }
  try ending.expectOutcome(of: request)
  try request.expectStages([.load, .decode, .check])
  try expect(
    answers == 3, "notAwaited", expected: "the image once it is checked",
    happened: "the image came before the check had answered")
}

@MainActor
private func expectErrors(_ failures: [Failure], after stages: [Stage]) async throws {
  for delay in [10, nil] {
    for failure in failures {
      let services = FakeServices()
      let request = services.plan("cat.png", delays: [delay, delay, delay], failure: failure)
      let ending = await load("cat.png", with: makeLoader(services))
      try ending.expectOutcome(of: request)
      await letTimePass(.milliseconds(50))
      try request.expectStages(stages)
    }
  }
}

// MARK: Cancelling

/// Cancels the caller while a stage is under way that answers later, well or not, and while one is being called
/// that answers at once.
@MainActor
private func expectCancelled(in stage: Stage, failing failure: Failure) async throws {
  for failure in [nil, failure] {
    let services = FakeServices()
    let request = services.plan(
      "cat.png", delays: stage == .load ? [10, nil, nil] : [nil, 10, nil], failure: failure)
    let loader = makeLoader(services)
    let task = Task { await load("cat.png", with: loader) }
    await letTimePass(.milliseconds(5))
    try request.expectUnderWay(stage)
    request.cancel(task)
    try await expectCancelled(task, request)
  }
  let services = FakeServices()
  let request = services.plan("cat.png", delays: [nil, nil, nil])
  let loader = makeLoader(services)
  let task = Task { await load("cat.png", with: loader) }
  request.willAnswer = { if $0 == stage { request.cancel(task) } }
  try await expectCancelled(task, request)
  request.willAnswer = nil
}

/// Says that a cancelled load ends by throwing and begins no further stage.
@MainActor
private func expectCancelled(_ task: Task<Ending, Never>, _ request: Request) async throws {
  let ending = await task.value
  try request.expectNoneAfterCancel()
  await letTimePass(.milliseconds(50))
  try request.expectNoneAfterCancel()
  try request.expectEachOnce()
  try ending.expectCancellation(of: request)
}

// MARK: Stand-ins

private enum Stage: String, CaseIterable, Sendable {
  case load
  case decode
  case check
}

private enum Failure: Sendable {
  case network(NetworkError)
  case decode(DecodeError)
  case check(CheckError)

  var error: any Error {
    switch self {
    case .network(let error): error
    case .decode(let error): error
    case .check(let error): error
    }
  }

  func isSame(as other: any Error) -> Bool {
    switch self {
    case .network(let error): other as? NetworkError == error
    case .decode(let error): other as? DecodeError == error
    case .check(let error): other as? CheckError == error
    }
  }
}

/// What becomes of one load, and what the services were asked for it.
///
/// The conductor runs one job at a time, so this needs no lock.
private final class Request: @unchecked Sendable {
  let path: String
  let failure: Failure?
  let image: Image
  /// After how many milliseconds each stage answers; at once on the calling thread when `nil`.
  let delays: [Int?]
  var willAnswer: ((Stage) -> Void)?
  var stages: [Stage] = []
  var answers = 0
  private var isCancelled = false
  private var stageAfterCancel: Stage?

  init(path: String, delays: [Int?], failure: Failure?) {
    self.path = path
    self.delays = delays
    self.failure = failure
    image = Image(title: path, width: 640, height: 480)
  }

  func cancel(_ task: Task<Ending, Never>) {
    note("cancel()")
    isCancelled = true
    task.cancel()
  }

  /// Keeps that a stage was begun, and answers when it is time.
  func begin(_ stage: Stage, _ answer: @escaping @Sendable () -> Void) {
    note("\(stage.rawValue) \"\(path)\"", on: "services")
    stages.append(stage)
    // Noted where it happens; the behaviour ends when the load has.
    if isCancelled, stageAfterCancel == nil {
      stageAfterCancel = stage
      try? expectNoneAfterCancel()
    }
    willAnswer?(stage)
    let answerNow: @Sendable () -> Void = {
      self.answers += 1
      answer()
    }
    if let delay = delays[stage == .load ? 0 : stage == .decode ? 1 : 2] {
      onPlainThread(after: .milliseconds(delay), answerNow)
    } else {
      answerNow()
    }
  }

  /// Says that just these stages were begun, each once and in this order.
  ///
  /// What begins too early or too often cannot get past the types and the check before this one.
  func expectStages(_ expected: [Stage]) throws {
    try expectEachOnce()
    try expect(
      stages == expected, "stageMissing",
      expected: "the stages \(list(expected))", happened: list(stages))
  }

  func expectNoneAfterCancel() throws {
    try expect(
      stageAfterCancel == nil, "startedAfterCancel",
      expected: "no stage begins once the task is cancelled",
      happened: "\(stageAfterCancel?.rawValue ?? "") began after the task was cancelled")
  }

  /// Says that a stage has not answered yet, which it has when the main thread stood still until it did.
  func expectUnderWay(_ stage: Stage) throws {
    try expect(
      answers < (stage == .load ? 1 : 2), "screenBlocked",
      expected: "the screen stays free while the image is on its way",
      happened: "it stood still until \(stage.rawValue) had answered")
  }

  func expectEachOnce() throws {
    try expect(
      stages.count < 2 || Set(stages).count == stages.count, "stageTwice",
      expected: "each stage begins once", happened: list(stages))
  }

  private func list(_ stages: [Stage]) -> String {
    stages.isEmpty ? "no stage" : stages.map(\.rawValue).joined(separator: ", ")
  }
}

/// The three services, which do what is planned for each path.
private final class FakeServices: ImageNetwork, ImageDecoder, ImageChecker, @unchecked Sendable {
  private var requests: [String: Request] = [:]

  func plan(_ path: String, delays: [Int?], failure: Failure? = nil) -> Request {
    let request = Request(path: path, delays: delays, failure: failure)
    requests[path] = request
    return request
  }

  func load(_ path: String, completion: @escaping @Sendable (Result<[UInt8], NetworkError>) -> Void) {
    let request = request(path)
    request.begin(.load) {
      if case .network(let error) = request.failure {
        note("load failed: .\(error)", on: "services")
        completion(.failure(error))
      } else {
        note("loaded \"\(path)\"", on: "services")
        completion(.success(Array(path.utf8)))
      }
    }
  }

  func decode(_ bytes: [UInt8], completion: @escaping @Sendable (Result<Image, DecodeError>) -> Void) {
    let request = request(String(decoding: bytes, as: UTF8.self))
    request.begin(.decode) {
      if case .decode(let error) = request.failure {
        note("decode failed: .\(error)", on: "services")
        completion(.failure(error))
      } else {
        note("decoded \"\(request.path)\"", on: "services")
        completion(.success(request.image))
      }
    }
  }

  func check(_ image: Image, completion: @escaping @Sendable (CheckError?) -> Void) {
    let request = request(image.title)
    request.begin(.check) {
      if case .check(let error) = request.failure {
        note("check failed: .\(error)", on: "services")
        completion(error)
      } else {
        note("checked \"\(request.path)\"", on: "services")
        completion(nil)
      }
    }
  }

  /// The request of a path; one that nobody planned fails nowhere and is missed nowhere.
  private func request(_ path: String) -> Request {
    requests[path] ?? Request(path: path, delays: [nil, nil, nil], failure: nil)
  }
}
