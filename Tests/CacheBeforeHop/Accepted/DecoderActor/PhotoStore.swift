/// Decodes one photo after the other, each of them once.
actor Darkroom {
  private let decoder: any PhotoDecoder
  private var developed: [String: Photo] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  // Without an await inside, nobody comes in between.
  func photo(_ name: String) -> Photo {
    if let photo = developed[name] { return photo }
    let photo = decoder.decode(name)
    developed[name] = photo
    return photo
  }
}

@MainActor
final class PhotoStore {
  private let darkroom: Darkroom
  private(set) var cache: [String: Photo] = [:]

  init(decoder: any PhotoDecoder) {
    darkroom = Darkroom(decoder: decoder)
  }

  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    let photo = await darkroom.photo(name)
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
