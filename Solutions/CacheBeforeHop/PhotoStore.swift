/// Decodes photos away from the main actor, each of them once, and keeps them.
@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  /// The decodes that are under way, for those who ask meanwhile.
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  /// Gives a photo: without a suspension if it has been decoded.
  func photo(_ name: String) async -> Photo {
    // Both tables are looked into before the first await, so nobody comes between the look and the entry.
    if let photo = cache[name] { return photo }
    if let decode = decodes[name] { return await decode.value }
    let decode = Task {
      let photo = await Self.decode(name, with: decoder)
      cache[name] = photo
      decodes[name] = nil
      return photo
    }
    decodes[name] = decode
    return await decode.value
  }

  /// Needs nothing of the main actor: what it uses is handed to it.
  @concurrent
  private nonisolated static func decode(_ name: String, with decoder: any PhotoDecoder) async -> Photo {
    decoder.decode(name)
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
    // The cell may have been asked for another one while this one was decoded.
    guard wanted == name else { return }
    self.photo = photo
  }
}
