/// Collects the images and writes them all at once.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private var unsaved: [(Image, Int)] = []

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    unsaved.append((image, number))
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    let images = unsaved
    unsaved = []
    await Task.detached { [store] in
      for (image, number) in images {
        try? store.write(image, number: number)
      }
    }.value
  }
}
