/// Loads and saves in a task that nobody cancels.
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
    try await Task {
      let image = try await service.image(number: number)
      saves.append(
        Task.detached { [store] in
          _ = try? store.write(image, number: number)
        })
      let metadata = try await service.metadata(ofImage: number)
      return DetailedImage(image: image, metadata: metadata)
    }.value
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }
}
