struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      var images: [Int: Image] = [:]
      for (index, url) in urls.enumerated() {
        if index >= 4, let (index, image) = try await group.next() {
          images[index] = image
        }
        group.addTask {
          do {
            return (index, try await service.image(at: url))
          } catch {
            // Perhaps it was only a hiccup.
            return (index, try await service.image(at: url))
          }
        }
      }
      for try await (index, image) in group {
        images[index] = image
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
