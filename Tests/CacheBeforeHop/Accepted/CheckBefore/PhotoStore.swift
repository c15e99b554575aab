@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Void, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func cachedPhoto(_ name: String) -> Photo? { cache[name] }

  /// Brings a photo into the cache.
  func load(_ name: String) async {
    guard cache[name] == nil else { return }
    let decode =
      decodes[name]
      ?? Task {
        cache[name] = await decoded(name)
        decodes[name] = nil
      }
    decodes[name] = decode
    await decode.value
  }

  @concurrent
  private func decoded(_ name: String) async -> Photo {
    decoder.decode(name)
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var calls = 0
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    calls += 1
    let call = calls
    if let cached = store.cachedPhoto(name) {
      photo = cached
      return
    }
    photo = nil
    await store.load(name)
    if call == calls { photo = store.cachedPhoto(name) }
  }
}
