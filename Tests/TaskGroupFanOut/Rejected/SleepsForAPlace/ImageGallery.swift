actor Counter {
  private var running = 0

  func tryEnter() -> Bool {
    if running < 4 {
      running += 1
      return true
    }
    return false
  }

  func leave() {
    running -= 1
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let counter = Counter()
    return try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for (index, url) in urls.enumerated() {
        group.addTask {
          while await !counter.tryEnter() {
            try await Task.sleep(for: .milliseconds(3))
          }
          do {
            let image = try await service.image(at: url)
            await counter.leave()
            return (index, image)
          } catch {
            await counter.leave()
            throw error
          }
        }
      }
      var images: [Int: Image] = [:]
      for try await (index, image) in group {
        images[index] = image
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
