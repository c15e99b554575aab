actor Work {
  private var urls: [String]
  private var next = 0
  private(set) var images: [Int: Image] = [:]

  init(_ urls: [String]) {
    self.urls = urls
  }

  func take() -> (index: Int, url: String)? {
    guard next < urls.count else { return nil }
    defer { next += 1 }
    return (next, urls[next])
  }

  func put(_ image: Image, at index: Int) {
    images[index] = image
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let work = Work(urls)
    await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while let (index, url) = await work.take() {
            await work.put(try await service.image(at: url), at: index)
          }
        }
      }
      // The group waits for its tasks by itself.
    }
    let images = await work.images
    return urls.indices.compactMap { images[$0] }
  }
}
