actor ImageCache {
  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var loading: Set<String> = []

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    while loading.contains(key) {
      try await Task.sleep(for: .milliseconds(50))
    }
    if let image = images[key] {
      return image
    }
    loading.insert(key)
    defer { loading.remove(key) }
    let image = try await downloader.download(key)
    if images.count >= countLimit {
      images[keys.removeFirst()] = nil
    }
    images[key] = image
    keys.append(key)
    return image
  }
}
