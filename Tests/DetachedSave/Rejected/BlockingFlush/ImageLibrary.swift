import Dispatch

/// Saves each image on a dispatch queue.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  private let queue = DispatchQueue(label: "image store", qos: .utility)
  private let group = DispatchGroup()

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    queue.async(group: group) { [store] in
      try? store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    group.wait()
  }
}
