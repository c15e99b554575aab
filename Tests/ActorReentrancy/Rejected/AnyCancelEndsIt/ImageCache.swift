actor ImageCache {
  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var downloads: [String: Task<Image, any Error>] = [:]

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let image = images[key] {
      return image
    }
    let download = downloads[key] ?? start(key)
    return try await withTaskCancellationHandler {
      try await download.value
    } onCancel: {
      download.cancel()
    }
  }

  private func start(_ key: String) -> Task<Image, any Error> {
    let download = Task {
      defer { downloads[key] = nil }
      let image = try await downloader.download(key)
      keep(image, for: key)
      return image
    }
    downloads[key] = download
    return download
  }

  private func keep(_ image: Image, for key: String) {
    if images.count >= countLimit {
      images[keys.removeFirst()] = nil
    }
    images[key] = image
    keys.append(key)
  }
}
