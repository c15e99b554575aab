/// Counts the saves under way.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private var pending = 0

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    pending += 1
    Task.detached { [store] in
      try? store.write(image, number: number)
      await self.oneIsDone()
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    while pending > 0 {
      await Task.yield()
    }
  }

  private func oneIsDone() {
    pending -= 1
  }
}
