struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    var images: [Image] = []
    for url in urls {
      images.append(try await service.image(at: url))
    }
    return images
  }
}
