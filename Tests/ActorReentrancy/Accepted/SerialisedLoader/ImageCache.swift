/// Whatever is missing is downloaded by one worker, one image after the other.
actor ImageCache {
  private struct Order {
    let number: Int
    let key: String
    let continuation: CheckedContinuation<Image, any Error>
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var orders: [Order] = []
  private var lastNumber = 0
  private var current: (key: String, task: Task<Image, any Error>)?

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let image = images[key] { return image }
    lastNumber += 1
    let number = lastNumber
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        orders.append(Order(number: number, key: key, continuation: continuation))
        startNext()
      }
    } onCancel: {
      Task { await self.withdraw(number) }
    }
  }

  private func startNext() {
    guard current == nil, let key = orders.first?.key else { return }
    let task = Task { try await downloader.download(key) }
    current = (key, task)
    Task {
      let result = await task.result
      // Withdrawn by all, and its successor has begun.
      guard current?.task == task else { return }
      finish(key, result)
    }
  }

  private func finish(_ key: String, _ result: Result<Image, any Error>) {
    if let image = try? result.get() { store(image, for: key) }
    for order in orders where order.key == key { order.continuation.resume(with: result) }
    orders.removeAll { $0.key == key }
    current = nil
    startNext()
  }

  private func withdraw(_ number: Int) {
    guard let place = orders.firstIndex(where: { $0.number == number }) else { return }
    let order = orders.remove(at: place)
    order.continuation.resume(throwing: CancellationError())
    guard let current, current.key == order.key, !orders.contains(where: { $0.key == order.key }) else {
      return
    }
    current.task.cancel()
    self.current = nil
    startNext()
  }

  private func store(_ image: Image, for key: String) {
    images[key] = image
    keys.append(key)
    if keys.count > countLimit { images[keys.removeFirst()] = nil }
  }
}
