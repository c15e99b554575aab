@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo?, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo? {
    if let photo = cache[name] { return photo }
    let decode =
      decodes[name]
      ?? Task.detached { [decoder] in
        let photo = decoder.decode(name)
        return Task.isCancelled ? nil : photo
      }
    decodes[name] = decode
    let photo = await withTaskCancellationHandler {
      await decode.value
    } onCancel: {
      decode.cancel()
    }
    decodes[name] = nil
    if let photo { cache[name] = photo }
    return photo
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var wanted: String?
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    wanted = name
    guard let photo = await store.photo(name), wanted == name else { return }
    self.photo = photo
  }
}
