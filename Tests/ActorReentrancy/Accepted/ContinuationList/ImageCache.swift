actor ImageCache {
  private struct Download {
    var waiting: [Int: CheckedContinuation<Image, any Error>] = [:]
    var task: Task<Void, Never>?
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [(key: String, image: Image)] = []
  private var downloads: [String: Download] = [:]
  private var lastNumber = 0

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let found = images.first(where: { $0.key == key }) {
      return found.image
    }
    lastNumber += 1
    let number = lastNumber
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(number, for: key, continuation)
      }
    } onCancel: {
      Task { await self.cancel(number, key) }
    }
  }

  private func wait(_ number: Int, for key: String, _ continuation: CheckedContinuation<Image, any Error>) {
    // From here on the handler's task finds the continuation: it cannot enter the actor before.
    guard !Task.isCancelled else {
      return continuation.resume(throwing: CancellationError())
    }
    downloads[key, default: Download()].waiting[number] = continuation
    guard downloads[key]?.task == nil else { return }
    downloads[key]?.task = Task { await download(key) }
  }

  private func cancel(_ number: Int, _ key: String) {
    guard let continuation = downloads[key]?.waiting.removeValue(forKey: number) else { return }
    continuation.resume(throwing: CancellationError())
    if downloads[key]?.waiting.isEmpty ?? false {
      downloads.removeValue(forKey: key)?.task?.cancel()
    }
  }

  private func download(_ key: String) async {
    let result: Result<Image, any Error>
    do {
      result = .success(try await downloader.download(key))
    } catch {
      result = .failure(error)
    }
    // Nobody waits for a cancelled one; whoever is on the table now waits for another.
    guard !Task.isCancelled, let download = downloads.removeValue(forKey: key) else { return }
    if case .success(let image) = result {
      images.append((key, image))
      images.removeFirst(max(0, images.count - countLimit))
    }
    for continuation in download.waiting.values { continuation.resume(with: result) }
  }
}
