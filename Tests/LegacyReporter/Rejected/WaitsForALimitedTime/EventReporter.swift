import Foundation

@MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }
}

private final class Answer: @unchecked Sendable {
  private let lock = NSLock()
  private var text = "unknown"

  func store(_ text: String) {
    lock.withLock { self.text = text }
  }

  func load() -> String {
    lock.withLock { text }
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    if Thread.isMainThread {
      return MainActor.assumeIsolated { provider.status.rawValue }
    }
    let answer = Answer()
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      answer.store(provider.status.rawValue)
      isDone.signal()
    }
    // Better a wrong status than a deadlock.
    _ = isDone.wait(timeout: .now() + .milliseconds(200))
    return answer.load()
  }
}
