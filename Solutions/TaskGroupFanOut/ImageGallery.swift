/// Loads the images of a user, a few at a time.
struct ImageGallery: Sendable {
  private static let mostRequests = 4
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (index: Int, image: Image).self) { group in
      var images = [Image?](repeating: nil, count: urls.count)
      for (index, url) in urls.enumerated() {
        // Once the first few are under way, one must arrive before the next is asked for: any one, so that a
        // slow image holds nobody back.
        if index >= Self.mostRequests, let loaded = try await group.next() {
          images[loaded.index] = loaded.image
        }
        group.addTask {
          (index, try await service.image(at: url))
        }
      }
      // The first error leaves the group here or above, which cancels the other requests.
      for try await loaded in group {
        images[loaded.index] = loaded.image
      }
      // Every place is filled by now; this only takes the optional away.
      return images.compactMap(\.self)
    }
  }
}
