/// Hands each image to an actor that owns the saves.
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
    await saver.save(image, number: number)
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await saver.flush()
  }
}

/// Owns the saves under way.
///
/// Its methods only start them and wait for them: a write on the actor itself would make the next caller wait.
actor ImageSaver {
  private let store: any ImageStore
  private var saves: [Int: Task<Void, Never>] = [:]
  private var count = 0

  init(store: any ImageStore) {
    self.store = store
  }

  func save(_ image: Image, number: Int) {
    count += 1
    let id = count
    saves[id] = Task {
      await write(image, number: number)
      saves[id] = nil
    }
  }

  func flush() async {
    for save in saves.values {
      await save.value
    }
  }

  @concurrent
  private nonisolated func write(_ image: Image, number: Int) async {
    try? store.write(image, number: number)
  }
}
