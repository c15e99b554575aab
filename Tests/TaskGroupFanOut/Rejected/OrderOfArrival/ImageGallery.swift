struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: Image.self) { group in
      var images: [Image] = []
      for (index, url) in urls.enumerated() {
        if index >= 4, let image = try await group.next() {
          images.append(image)
        }
        group.addTask { try await service.image(at: url) }
      }
      for try await image in group {
        images.append(image)
      }
      return images
    }
  }
}
