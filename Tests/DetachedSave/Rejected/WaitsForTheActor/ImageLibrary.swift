/// Keeps the saves in an actor of their own.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let saver: ImageSaver
  private var saves: [Task<Void, Never>] = []

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    saver = ImageSaver(store: store)
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    await saver.prepare()
    saves.append(
      Task {
        await saver.save(image, number: number)
      })
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}

/// Writes images, one after the other.
actor ImageSaver {
  private let store: any ImageStore
  private var count = 0

  init(store: any ImageStore) {
    self.store = store
  }

  func prepare() {
    count += 1
  }

  func save(_ image: Image, number: Int) {
    try? store.write(image, number: number)
    count -= 1
  }
}
