struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let distinct = Set(urls).sorted()
    let images = try await withThrowingTaskGroup(of: (String, Image).self) { group in
      var images: [String: Image] = [:]
      for (index, url) in distinct.enumerated() {
        if index >= 4, let (url, image) = try await group.next() {
          images[url] = image
        }
        group.addTask { (url, try await service.image(at: url)) }
      }
      for try await (url, image) in group {
        images[url] = image
      }
      return images
    }
    return urls.compactMap { images[$0] }
  }
}
