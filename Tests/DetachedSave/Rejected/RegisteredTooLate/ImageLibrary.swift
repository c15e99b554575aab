/// Hands each image to an actor that saves it.
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
    Task.detached { [saver] in
      await saver.save(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await saver.flush()
  }
}

/// Saves images in the background.
actor ImageSaver {
  private let store: any ImageStore
  private var saves: [Task<Void, Never>] = []

  init(store: any ImageStore) {
    self.store = store
  }

  func save(_ image: Image, number: Int) {
    saves.append(
      Task.detached { [store] in
        _ = try? store.write(image, number: number)
      })
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}
