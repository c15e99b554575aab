@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  private var decoding: Set<String> = []

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func cachedPhoto(_ name: String) -> Photo? { cache[name] }

  /// Whether the caller is the one to decode it.
  func begin(_ name: String) -> Bool {
    cache[name] == nil && decoding.insert(name).inserted
  }

  func keep(_ photo: Photo, _ name: String) {
    cache[name] = photo
    decoding.remove(name)
  }

  @concurrent
  func photo(_ name: String) async -> Photo {
    if await begin(name) {
      await keep(decoder.decode(name), name)
    }
    while true {
      if let photo = await cachedPhoto(name) { return photo }
      try? await Task.sleep(for: .milliseconds(15))
    }
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
    if let cached = store.cachedPhoto(name) {
      photo = cached
      return
    }
    let decoded = await store.photo(name)
    if wanted == name { photo = decoded }
  }
}
