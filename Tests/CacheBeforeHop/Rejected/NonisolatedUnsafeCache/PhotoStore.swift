@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  nonisolated(unsafe) private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    let decode = decodes[name] ?? Task { await decoded(name) }
    decodes[name] = decode
    return await decode.value
  }

  @concurrent
  private func decoded(_ name: String) async -> Photo {
    let photo = decoder.decode(name)
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
    wanted = name
    let photo = await store.photo(name)
    guard wanted == name else { return }
    self.photo = photo
  }
}
