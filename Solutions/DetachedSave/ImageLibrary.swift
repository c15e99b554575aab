/// Loads images for a screen and saves them on the way.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore
  /// The saves under way.
  private var saves: Set<Task<Void, Never>> = []

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    startSaving(image, number: number)
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    for save in saves {
      await save.value
    }
  }

  private func startSaving(_ image: Image, number: Int) {
    // Detached, so that it does not run on the main actor, and it is nobody's child, so that nobody cancels it. It
    // holds the store and not the library.
    let save = Task.detached(priority: .utility) { [store] in
      // A full disk costs the copy, not the answer.
      _ = try? store.write(image, number: number)
    }
    saves.insert(save)
    Task { [weak self] in
      await save.value
      self?.saves.remove(save)
    }
  }
}
