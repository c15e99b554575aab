import Dispatch

/// Writes on a background queue.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private let queue = DispatchQueue(label: "image store", qos: .background)

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    queue.sync {
      _ = try? store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    queue.sync {}
  }
}
