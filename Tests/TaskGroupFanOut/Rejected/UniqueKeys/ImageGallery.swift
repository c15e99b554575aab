struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let pairs = try await withThrowingTaskGroup(of: (String, Image).self) { group in
      var pairs: [(String, Image)] = []
      for (index, url) in urls.enumerated() {
        if index >= 4, let pair = try await group.next() {
          pairs.append(pair)
        }
        group.addTask { (url, try await service.image(at: url)) }
      }
      for try await pair in group {
        pairs.append(pair)
      }
      return pairs
    }
    let imageOf = Dictionary(uniqueKeysWithValues: pairs)
    return urls.compactMap { imageOf[$0] }
  }
}
