/// Saves each image in a task that a nonisolated function creates.
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
    let image = try await service.image(number: number)
    saves.append(startSaving(image, number: number))
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }

  /// Belongs to no actor, so the task that it creates does not either.
  private nonisolated func startSaving(_ image: Image, number: Int) -> Task<Void, Never> {
    Task(priority: .background) { [store] in
      do {
        try store.write(image, number: number)
      } catch {
        // Full, then. The image can be loaded again.
      }
    }
  }
}
