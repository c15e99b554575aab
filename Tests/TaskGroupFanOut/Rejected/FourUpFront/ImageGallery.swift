struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for index in 0..<4 {
        group.addTask { (index, try await service.image(at: urls[index])) }
      }
      var next = 4
      var images: [Int: Image] = [:]
      for try await (index, image) in group {
        images[index] = image
        if next < urls.count {
          let index = next
          next += 1
          group.addTask { (index, try await service.image(at: urls[index])) }
        }
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
