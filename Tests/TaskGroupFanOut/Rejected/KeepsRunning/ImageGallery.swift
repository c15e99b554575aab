actor Work {
  private var urls: [String]
  private var next = 0

  init(_ urls: [String]) {
    self.urls = urls
  }

  func take() -> (index: Int, url: String)? {
    guard next < urls.count else { return nil }
    defer { next += 1 }
    return (next, urls[next])
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    guard !urls.isEmpty else { return [] }
    let work = Work(urls)
    let (arrivals, arrival) = AsyncThrowingStream.makeStream(of: (Int, Image).self)
    let workers = (0..<4).map { _ in
      Task {
        do {
          while let (index, url) = await work.take() {
            arrival.yield((index, try await service.image(at: url)))
          }
        } catch {
          arrival.finish(throwing: error)
        }
      }
    }
    return try await withTaskCancellationHandler {
      var images: [Int: Image] = [:]
      for try await (index, image) in arrivals {
        images[index] = image
        if images.count == urls.count { break }
      }
      try Task.checkCancellation()
      return urls.indices.compactMap { images[$0] }
    } onCancel: {
      for worker in workers { worker.cancel() }
    }
  }
}
