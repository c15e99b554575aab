@MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var tasks: [String: Task<Photo, Never>] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    if let task = tasks[name] { return await task.value }
    let task = Task.detached { [decoder] in decoder.decode(name) }
    tasks[name] = task
    return await task.value
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
