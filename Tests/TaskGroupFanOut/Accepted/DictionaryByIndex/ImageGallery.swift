struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    var remaining = urls.enumerated().makeIterator()
    return try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      func startNext() {
        guard let (index, url) = remaining.next() else { return }
        group.addTask { (index, try await service.image(at: url)) }
      }
      for _ in 0..<4 { startNext() }
      var images: [Int: Image] = [:]
      while let (index, image) = try await group.next() {
        images[index] = image
        startNext()
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
