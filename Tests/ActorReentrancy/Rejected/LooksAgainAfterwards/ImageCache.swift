actor ImageCache {
  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  private var keys: [String] = []

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let image = images[key] {
      return image
    }
    let image = try await downloader.download(key)
    // Another caller may have been quicker.
    if let earlier = images[key] {
      return earlier
    }
    if images.count >= countLimit {
      images[keys.removeFirst()] = nil
    }
    images[key] = image
    keys.append(key)
    return image
  }
}
