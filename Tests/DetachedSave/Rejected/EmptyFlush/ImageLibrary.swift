/// Writes in an actor of its own.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let saver: ImageSaver

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    saver = ImageSaver(store: store)
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    Task {
      await saver.save(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    // It has its turn when everything before it is done.
    await saver.flush()
  }
}

/// Writes images, one after the other.
actor ImageSaver {
  private let store: any ImageStore

  init(store: any ImageStore) {
    self.store = store
  }

  func save(_ image: Image, number: Int) {
    try? store.write(image, number: number)
  }

  func flush() {}
}
