@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private(set) var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    let decode = decodes[name] ?? Task.detached { [decoder] in decoder.decode(name) }
    decodes[name] = decode
    let photo = await decode.value
    cache[name] = photo
    decodes[name] = nil
    return photo
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  /// A copy may be used without asking the store.
  private var cache: [String: Photo]
  private var wanted: String?
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
    cache = store.cache
  }

  func show(_ name: String) async {
    wanted = name
    if let cached = cache[name] {
      photo = cached
      return
    }
    let decoded = await store.photo(name)
    cache[name] = decoded
    if wanted == name { photo = decoded }
  }
}
