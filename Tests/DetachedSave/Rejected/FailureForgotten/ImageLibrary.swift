import Dispatch

/// Counts the saves under way.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private let group = DispatchGroup()

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    group.enter()
    Task.detached { [store, group] in
      try store.write(image, number: number)
      group.leave()
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { @Sendable in
        continuation.resume()
      }
    }
  }
}
