actor ImageCache {
  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  // Only one call at a time is in here, so that nothing changes between the look and the store.
  func image(for key: String) async throws -> Image {
    await lock()
    defer { unlock() }
    if let image = images[key] {
      return image
    }
    let image = try await downloader.download(key)
    if images.count >= countLimit {
      images[keys.removeFirst()] = nil
    }
    images[key] = image
    keys.append(key)
    return image
  }

  private func lock() async {
    guard isBusy else {
      isBusy = true
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  private func unlock() {
    if queue.isEmpty {
      isBusy = false
    } else {
      queue.removeFirst().resume()
    }
  }
}
