struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let loaded = try await withThrowingTaskGroup(of: (url: String, image: Image).self) { group in
      var loaded: [(url: String, image: Image)] = []
      for (index, url) in urls.enumerated() {
        if index >= 4, let next = try await group.next() {
          loaded.append(next)
        }
        group.addTask { (url, try await service.image(at: url)) }
      }
      for try await next in group {
        loaded.append(next)
      }
      return loaded
    }
    return
      loaded
      .sorted { urls.firstIndex(of: $0.url) ?? 0 < urls.firstIndex(of: $1.url) ?? 0 }
      .map(\.image)
  }
}
