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
    if let cached = store.cache[name] {
      photo = cached
      return
    }
    wanted = name
    let decoded = await store.photo(name)
    if wanted == name { photo = decoded }
  }
}
