@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    let decode = decodes[name] ?? Task.detached { [decoder] in decoder.decode(name) }
    decodes[name] = decode
    let photo = await decode.value
    cache[name] = photo
    return photo
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var task: Task<Void, Never>?
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    task?.cancel()
    task = Task {
      let photo = await store.photo(name)
      guard !Task.isCancelled else { return }
      self.photo = photo
    }
  }
}
