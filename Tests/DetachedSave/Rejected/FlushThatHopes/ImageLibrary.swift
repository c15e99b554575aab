/// Saves each image in a detached task.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    Task.detached { [store] in
      try store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    // Long enough for any disk.
    try? await Task.sleep(for: .seconds(1))
  }
}
