import Dispatch

@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private(set) var cache: [String: Photo] = [:]
  private var decoding: Set<String> = []
  private var listeners: [CheckedContinuation<Void, Never>] = []

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func want(_ name: String) {
    guard cache[name] == nil, decoding.insert(name).inserted else { return }
    DispatchQueue.global(qos: .utility).async { [decoder] in
      let photo = decoder.decode(name)
      Task { @MainActor in self.keep(photo, name) }
    }
  }

  /// Returns when a photo has come into the cache, whichever that is.
  func change() async {
    await withCheckedContinuation { listeners.append($0) }
  }

  private func keep(_ photo: Photo, _ name: String) {
    cache[name] = photo
    let told = listeners
    listeners = []
    for listener in told { listener.resume() }
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var wanted: String?

  init(store: PhotoStore) {
    self.store = store
  }

  var photo: Photo? { wanted.flatMap { store.cache[$0] } }

  func show(_ name: String) async {
    wanted = name
    store.want(name)
    while store.cache[name] == nil { await store.change() }
  }
}
