/// Downloads each image in a task whose value both the call and the save await.
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
    let download = Task { [service] in
      try await service.image(number: number)
    }
    saves.append(
      Task.detached { [store] in
        guard let image = try? await download.value else { return }
        _ = try? store.write(image, number: number)
      })
    // Not a child: the caller's cancellation has to be passed on by hand.
    let image = try await withTaskCancellationHandler {
      try await download.value
    } onCancel: {
      download.cancel()
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}
