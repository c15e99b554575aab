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
    // Taken: nobody else downloads it.
    images[key] = Image(pixels: [])
    keys.append(key)
    if keys.count > countLimit {
      images[keys.removeFirst()] = nil
    }
    do {
      let image = try await downloader.download(key)
      images[key] = image
      return image
    } catch {
      images[key] = nil
      keys.removeAll { $0 == key }
      throw error
    }
  }
}
