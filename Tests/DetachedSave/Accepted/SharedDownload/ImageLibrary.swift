/// Downloads each image in a task that starts the save itself; the call awaits its value.
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
    let download = Task {
      let image = try await service.image(number: number)
      // Not before the image has come: flush() is to wait for saves, and not for downloads.
      saves.append(
        Task.detached { [store] in
          _ = try? store.write(image, number: number)
        })
      return image
    }
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
