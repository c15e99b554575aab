/// Loads image and metadata at the same time.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private var saves: [Task<Void, Never>] = []

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    async let metadata = service.metadata(ofImage: number)
    let image = try await service.image(number: number)
    saves.append(
      Task.detached(priority: .background) { [store] in
        // Never true: this task is nobody's child, and nobody keeps it to cancel it.
        guard !Task.isCancelled else { return }
        _ = try? store.write(image, number: number)
      })
    return DetailedImage(image: image, metadata: try await metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}
