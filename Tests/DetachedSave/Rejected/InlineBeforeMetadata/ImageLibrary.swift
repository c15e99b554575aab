/// Saves each image before it asks for the metadata.
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
    await save(image, number: number)
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {}

  @concurrent
  private func save(_ image: Image, number: Int) async {
    try? store.write(image, number: number)
  }
}
