/// Decodes one photo after the other.
actor Darkroom {
  private let decoder: any PhotoDecoder

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  // Without an await inside, nobody comes in between.
  func develop(_ name: String) -> Photo {
    decoder.decode(name)
  }
}

@MainActor
final class PhotoStore {
  private let darkroom: Darkroom
  private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    darkroom = Darkroom(decoder: decoder)
  }

  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    // Whoever asks meanwhile waits for this task, and not for a turn in the darkroom.
    let decode = decodes[name] ?? Task { await darkroom.develop(name) }
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
