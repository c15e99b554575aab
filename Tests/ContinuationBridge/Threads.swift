import Glibc
import Synchronization
import Threads

@testable import ContinuationBridge

// Every task ends by itself here, but none is awaited: what a call gives, and that it ends at all, is judged under the
// conductor. Here it is the threads that meet.
let behaviours: [Behaviour] = [
  Behaviour("answersMeetCancel") {
    let client = RealClient(calls: 100)
    let tracker = ParcelTracker(client: client)
    let tasks = (0..<100).map { round in
      Task { try await tracker.status(of: "\(round)") }
    }
    var completions: [Completion] = []
    for call in client.calls {
      await call.untilAsked()
      completions.append(call.completion)
    }
    // A fixed array: nothing in it orders what the threads do.
    let asked = completions
    await overlap(
      Part("client") { round in asked[round]("on its way", nil) },
      Part("client again") { round in asked[round](nil, TrackingError.offline) },
      Part("close button") { round in tasks[round].cancel() })
  },

  Behaviour("cancelMeetsRequest") {
    let client = RealClient(calls: 200, isSlow: true)
    let tracker = ParcelTracker(client: client)
    // The task runs on a thread of the pool and has just asked the client when this one cancels it.
    let openAndClose = { @Sendable (number: Int) in
      let task = Task { try await tracker.status(of: "\(number)") }
      let call = client.calls[number]
      await call.untilAsked()
      let completion = call.completion
      task.cancel()
      call.goOn()
      completion(nil, TrackingError.stopped)
    }
    await overlap(
      Part("home screen") { round in await openAndClose(2 * round) },
      Part("list screen") { round in await openAndClose(2 * round + 1) })
  },
]

private typealias Completion = @Sendable (String?, (any Error)?) -> Void

/// A client that never calls back by itself.
private final class RealClient: TrackingClient {
  let calls: [RealCall]

  /// - Parameters:
  ///   - calls: How many calls it knows; their parcels are named for their numbers.
  ///   - isSlow: Whether half of the calls return only when the task is cancelled.
  init(calls: Int, isSlow: Bool = false) {
    self.calls = (0..<calls).map { RealCall(isSlow: isSlow && $0 / 2 % 2 == 0) }
  }

  func status(of parcel: String, completion: @escaping Completion) -> TrackingRequest {
    let call = calls[Int(parcel) ?? 0]
    call.begin(completion)
    return TrackingRequest {}
  }
}

/// One call of the client, which says when it has begun.
private final class RealCall: Sendable {
  private enum State {
    case idle
    case awaited(CheckedContinuation<Void, Never>)
    case asked
  }

  private let state = Mutex(State.idle)
  private let asked: Mutex<Completion> = Mutex { _, _ in }
  private let isAsked = Atomic(false)
  private let mayReturn: Atomic<Bool>

  init(isSlow: Bool) {
    mayReturn = Atomic(!isSlow)
  }

  /// What the client calls back; what was done before it was asked comes before this in the sanitizer's eyes, too.
  var completion: Completion {
    // The sanitizer does not see that a continuation orders the one who resumes before the one who waits.
    _ = isAsked.load(ordering: .acquiring)
    return asked.withLock { $0 }
  }

  /// Lets the call return, without ordering anything in the sanitizer's eyes.
  func goOn() { mayReturn.store(true, ordering: .relaxed) }

  func begin(_ completion: @escaping Completion) {
    asked.withLock { $0 = completion }
    isAsked.store(true, ordering: .releasing)
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      defer { state = .asked }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
    // Who cancels may in turn wait for this thread, so there is an end to it.
    var looks = 0
    while !mayReturn.load(ordering: .relaxed), looks < 20_000 {
      looks += 1
      sched_yield()
    }
  }

  /// Waits until the client has been asked.
  func untilAsked() async {
    await withCheckedContinuation { continuation in
      let isAsked = state.withLock { state in
        if case .asked = state { return true }
        state = .awaited(continuation)
        return false
      }
      if isAsked { continuation.resume() }
    }
  }
}
