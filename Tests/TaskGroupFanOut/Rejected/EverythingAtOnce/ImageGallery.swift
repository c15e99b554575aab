struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for (index, url) in urls.enumerated() {
        group.addTask { (index, try await service.image(at: url)) }
      }
      var images = [Image?](repeating: nil, count: urls.count)
      for try await (index, image) in group {
        images[index] = image
      }
      return images.compactMap(\.self)
    }
  }
}
