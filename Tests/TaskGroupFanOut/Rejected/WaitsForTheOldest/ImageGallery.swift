struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    var images: [Image] = []
    var running: [Task<Image, any Error>] = []
    do {
      for url in urls {
        if running.count == 4 {
          images.append(try await value(of: running.removeFirst()))
        }
        running.append(Task { try await service.image(at: url) })
      }
      while !running.isEmpty {
        images.append(try await value(of: running.removeFirst()))
      }
    } catch {
      for task in running { task.cancel() }
      throw error
    }
    return images
  }

  private func value(of task: Task<Image, any Error>) async throws -> Image {
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
