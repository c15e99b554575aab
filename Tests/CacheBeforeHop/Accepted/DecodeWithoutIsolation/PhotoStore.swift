/// Runs wherever it is called.
private func decoded(_ name: String, by decoder: any PhotoDecoder) -> Photo {
  decoder.decode(name)
}

@MainActor
final class PhotoStore {
  private enum Entry {
    case ready(Photo)
    case decoding(Task<Photo, Never>)
  }

  private let decoder: any PhotoDecoder
  private var entries: [String: Entry] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func photo(_ name: String) async -> Photo {
    let task: Task<Photo, Never>
    switch entries[name] {
    case .ready(let photo): return photo
    case .decoding(let running): task = running
    case nil:
      task = Task.detached { [decoder] in decoded(name, by: decoder) }
      entries[name] = .decoding(task)
    }
    let photo = await task.value
    entries[name] = .ready(photo)
    return photo
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var task: Task<Photo?, Never>?
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    task?.cancel()
    task = nil
    let mine = Task.immediate { [store] () -> Photo? in
      let photo = await store.photo(name)
      guard !Task.isCancelled else { return nil }
      self.photo = photo
      return photo
    }
    task = mine
    _ = await mine.value
  }
}
