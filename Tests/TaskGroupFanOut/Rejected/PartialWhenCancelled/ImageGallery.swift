struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      var images: [Int: Image] = [:]
      for (index, url) in urls.enumerated() {
        if index >= 4 {
          guard !Task.isCancelled, let (index, image) = try await group.next() else { break }
          images[index] = image
        }
        let isAdded = group.addTaskUnlessCancelled {
          (index, try await service.image(at: url))
        }
        guard isAdded else { break }
      }
      for try await (index, image) in group {
        images[index] = image
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
