final class Collected: @unchecked Sendable {
  var images: [Image] = []
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let collected = Collected()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, url) in urls.enumerated() {
        if index >= 4 {
          try await group.next()
        }
        group.addTask {
          let image = try await service.image(at: url)
          collected.images.append(image)
        }
      }
      for try await _ in group {}
    }
    return collected.images
  }
}
