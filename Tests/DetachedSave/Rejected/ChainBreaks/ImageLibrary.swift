/// Saves one image after the other.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private var saves: Task<Void, any Error>?

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    saves = Task.detached { [store, saves] in
      try await saves?.value
      try store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    try? await saves?.value
  }
}
