struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      var started = 0
      var loaded: [(index: Int, image: Image)] = []
      while loaded.count < urls.count {
        while started < urls.count, started - loaded.count < 4 {
          let index = started
          group.addTask { (index, try await service.image(at: urls[index])) }
          started += 1
        }
        if let (index, image) = try await group.next() {
          loaded.append((index, image))
        }
      }
      return loaded.sorted { $0.index < $1.index }.map(\.image)
    }
  }
}
