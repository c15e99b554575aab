@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  @concurrent
  func photo(_ name: String) async -> Photo {
    if let photo = await cache[name] { return photo }
    let photo = decoder.decode(name)
    await keep(photo, name)
    return photo
  }

  private func keep(_ photo: Photo, _ name: String) {
    cache[name] = photo
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
