import Dispatch

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let slots = DispatchSemaphore(value: 4)
    return try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for (index, url) in urls.enumerated() {
        group.addTask {
          slots.wait()
          defer { slots.signal() }
          return (index, try await service.image(at: url))
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
