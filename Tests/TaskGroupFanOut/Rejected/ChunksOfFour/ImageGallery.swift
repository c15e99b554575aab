struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    var images: [Image] = []
    for start in stride(from: 0, to: urls.count, by: 4) {
      let chunk = urls[start..<min(start + 4, urls.count)]
      images += try await withThrowingTaskGroup(of: (Int, Image).self) { group in
        for (index, url) in chunk.enumerated() {
          group.addTask { (index, try await service.image(at: url)) }
        }
        var loaded: [Int: Image] = [:]
        for try await (index, image) in group {
          loaded[index] = image
        }
        return chunk.indices.compactMap { loaded[$0 - start] }
      }
    }
    return images
  }
}
