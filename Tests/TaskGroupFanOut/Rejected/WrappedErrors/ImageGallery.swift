enum GalleryError: Error {
  case loadingFailed(any Error)
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    do {
      return try await withThrowingTaskGroup(of: (Int, Image).self) { group in
        var images: [Int: Image] = [:]
        for (index, url) in urls.enumerated() {
          if index >= 4, let (index, image) = try await group.next() {
            images[index] = image
          }
          group.addTask { (index, try await service.image(at: url)) }
        }
        for try await (index, image) in group {
          images[index] = image
        }
        return urls.indices.compactMap { images[$0] }
      }
    } catch {
      throw GalleryError.loadingFailed(error)
    }
  }
}
