struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: [(Int, Image)].self) { group in
      for lane in 0..<4 {
        group.addTask {
          var loaded: [(Int, Image)] = []
          for index in stride(from: lane, to: urls.count, by: 4) {
            loaded.append((index, try await service.image(at: urls[index])))
          }
          return loaded
        }
      }
      var loaded: [(Int, Image)] = []
      for try await lane in group {
        loaded += lane
      }
      return loaded.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
