struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      var remaining = Array(urls.enumerated())
      for (index, url) in remaining.suffix(4) {
        group.addTask { (index, try await service.image(at: url)) }
      }
      remaining.removeLast(min(4, remaining.count))
      var images: [Int: Image] = [:]
      for try await (index, image) in group {
        images[index] = image
        if let (index, url) = remaining.popLast() {
          group.addTask { (index, try await service.image(at: url)) }
        }
      }
      return images.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
