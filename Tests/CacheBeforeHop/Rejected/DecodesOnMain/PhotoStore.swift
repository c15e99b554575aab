@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) -> Photo {
    if let photo = cache[name] { return photo }
    let photo = decode(name)
    cache[name] = photo
    return photo
  }

  private nonisolated func decode(_ name: String) -> Photo {
    decoder.decode(name)
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    photo = store.photo(name)
  }
}
