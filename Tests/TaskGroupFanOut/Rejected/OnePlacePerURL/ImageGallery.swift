struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (String, Image).self) { group in
      var images = [Image?](repeating: nil, count: urls.count)
      func place(_ url: String, _ image: Image) {
        if let index = urls.firstIndex(of: url) {
          images[index] = image
        }
      }
      for (index, url) in urls.enumerated() {
        if index >= 4, let (url, image) = try await group.next() {
          place(url, image)
        }
        group.addTask { (url, try await service.image(at: url)) }
      }
      for try await (url, image) in group {
        place(url, image)
      }
      return images.compactMap(\.self)
    }
  }
}
