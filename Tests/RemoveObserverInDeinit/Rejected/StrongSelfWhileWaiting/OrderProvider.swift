@MainActor
final class OrderProvider {
  private struct Entry {
    weak var observer: (any OrderObserver)?
  }

  private var entries: [Entry] = []
  private var continuations: [Int: AsyncStream<String>.Continuation] = [:]
  private var lastNumber = 0

  func addObserver(_ observer: any OrderObserver) {
    removeObserver(observer)
    entries.append(Entry(observer: observer))
  }

  func removeObserver(_ observer: any OrderObserver) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
  }

  func changes() -> AsyncStream<String> {
    lastNumber += 1
    let number = lastNumber
    let (stream, continuation) = AsyncStream<String>.makeStream()
    continuations[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.forget(number) }
    }
    return stream
  }

  func change(to status: String) {
    for entry in entries {
      entry.observer?.orderDidChange(to: status)
    }
    for continuation in continuations.values {
      continuation.yield(status)
    }
  }

  private func forget(_ number: Int) {
    continuations[number] = nil
  }
}
