@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]
  private var decodes: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    return await photoFromBackground(name)
  }

  /// Leaves the main actor and goes back there for one step, which looks and enters at once.
  @concurrent
  private func photoFromBackground(_ name: String) async -> Photo {
    let photo = await decode(for: name).value
    await keep(photo, name)
    return photo
  }

  private func decode(for name: String) -> Task<Photo, Never> {
    if let photo = cache[name] { return Task { photo } }
    if let decode = decodes[name] { return decode }
    let decode = Task.detached { [decoder] in decoder.decode(name) }
    decodes[name] = decode
    return decode
  }

  private func keep(_ photo: Photo, _ name: String) {
    cache[name] = photo
    decodes[name] = nil
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
