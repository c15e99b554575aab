/// Saves each image in a detached task that the caller can cancel.
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
    let save = Task.detached { [store] in
      _ = try? store.write(image, number: number)
    }
    saves.append(save)
    let metadata = try await withTaskCancellationHandler {
      try await service.metadata(ofImage: number)
    } onCancel: {
      save.cancel()
    }
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}
