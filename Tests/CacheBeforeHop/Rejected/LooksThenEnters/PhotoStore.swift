import Synchronization

final class PhotoStore: Sendable {
  private struct State {
    var cache: [String: Photo] = [:]
    var decodes: [String: Task<Photo, Never>] = [:]
  }

  private let decoder: any PhotoDecoder
  private let state = Mutex(State())

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func cachedPhoto(_ name: String) -> Photo? {
    state.withLock { $0.cache[name] }
  }

  @concurrent
  func photo(_ name: String) async -> Photo {
    if let photo = cachedPhoto(name) { return photo }
    if let decode = state.withLock({ $0.decodes[name] }) { return await decode.value }
    let decode = Task {
      let photo = decoder.decode(name)
      state.withLock { $0.cache[name] = photo }
      return photo
    }
    state.withLock { $0.decodes[name] = decode }
    return await decode.value
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
