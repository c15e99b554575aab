actor Shelf {
  private(set) var images: [Int: Image] = [:]

  func put(_ image: Image, at index: Int) {
    images[index] = image
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService
  private let shelf = Shelf()

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, url) in urls.enumerated() {
        if index >= 4 {
          try await group.next()
        }
        group.addTask {
          await shelf.put(try await service.image(at: url), at: index)
        }
      }
      for try await _ in group {}
    }
    let images = await shelf.images
    return urls.indices.compactMap { images[$0] }
  }
}
