struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await urls.concurrentMap(limit: 4) { [service] url in
      try await service.image(at: url)
    }
  }
}
