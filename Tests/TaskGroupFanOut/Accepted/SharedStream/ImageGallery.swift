struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let (indices, next) = AsyncStream.makeStream(of: Int.self)
    for index in urls.indices { next.yield(index) }
    next.finish()
    return try await withThrowingTaskGroup(of: [(Int, Image)].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var loaded: [(Int, Image)] = []
          for await index in indices {
            loaded.append((index, try await service.image(at: urls[index])))
          }
          // A stream ends when its reader is cancelled, and then the list is not complete.
          try Task.checkCancellation()
          return loaded
        }
      }
      var loaded: [(Int, Image)] = []
      for try await some in group {
        loaded += some
      }
      return loaded.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
