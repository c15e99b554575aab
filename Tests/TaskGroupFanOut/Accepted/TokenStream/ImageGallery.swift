actor Shelf {
  private(set) var images: [Int: Image] = [:]

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
    let (slots, slot) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<4 { slot.yield() }
    let shelf = Shelf()
    try await withThrowingDiscardingTaskGroup { group in
      var free = slots.makeAsyncIterator()
      for (index, url) in urls.enumerated() {
        // The stream ends only when the caller is cancelled.
        guard await free.next() != nil else { throw CancellationError() }
        let isAdded = group.addTaskUnlessCancelled {
          defer { slot.yield() }
          await shelf.put(try await service.image(at: url), at: index)
        }
        guard isAdded else { break }
      }
    }
    try Task.checkCancellation()
    let images = await shelf.images
    return urls.indices.compactMap { images[$0] }
  }
}
