/// Saves one image after the other, each in a task that waits for the one before.
actor ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private var last: Task<Void, Never>?

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    last = Task.detached { [store, last] in
      await last?.value
      _ = try? store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await last?.value
  }
}
