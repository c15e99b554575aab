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
    let decode = state.withLock { state in
      if let photo = state.cache[name] { return Task { photo } }
      if let decode = state.decodes[name] { return decode }
      let decode = Task { self.decode(name) }
      state.decodes[name] = decode
      return decode
    }
    return await decode.value
  }

  private func decode(_ name: String) -> Photo {
    let photo = decoder.decode(name)
    state.withLock { state in
      state.cache[name] = photo
      state.decodes[name] = nil
    }
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
    if let cached = store.cachedPhoto(name) {
      photo = cached
      return
    }
    let decoded = await store.photo(name)
    if wanted == name { photo = decoded }
  }
}
