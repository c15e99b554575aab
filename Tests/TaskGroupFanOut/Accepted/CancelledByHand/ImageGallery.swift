struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let loading = Task {
      try await withThrowingTaskGroup(of: (Int, Image).self) { group in
        var images: [Int: Image] = [:]
        for (index, url) in urls.enumerated() {
          if index >= 4, let (index, image) = try await group.nextResult()?.get() {
            images[index] = image
          }
          group.addTask { (index, try await service.image(at: url)) }
        }
        while let (index, image) = try await group.nextResult()?.get() {
          images[index] = image
        }
        return urls.indices.compactMap { images[$0] }
      }
    }
    // A task of its own is not cancelled with the caller, unless it is told to.
    return try await withTaskCancellationHandler {
      try await loading.value
    } onCancel: {
      loading.cancel()
    }
  }
}
