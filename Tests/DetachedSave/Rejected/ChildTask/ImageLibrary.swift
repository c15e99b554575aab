/// Saves each image in a child task, off the main actor.
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
    async let saved: Void = save(image, number: number)
    let metadata = try await service.metadata(ofImage: number)
    await saved
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {}

  private nonisolated func save(_ image: Image, number: Int) async {
    try? store.write(image, number: number)
  }
}
