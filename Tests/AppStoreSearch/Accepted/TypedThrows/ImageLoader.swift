import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons. Each address has an actor of its own, which knows who waits.
actor ImageLoader {
  private let store: Store
  private var shelves: [URL: Shelf] = [:]

  init(session: URLSession) {
    store = Store(session: session)
  }

  func icon(at url: URL) async throws -> Icon {
    try await shelf(for: url).icon()
  }

  private func shelf(for url: URL) -> Shelf {
    if let shelf = shelves[url] { return shelf }
    let shelf = Shelf(url: url, store: store)
    shelves[url] = shelf
    return shelf
  }
}

/// The place of one icon.
private actor Shelf {
  private let url: URL
  private let store: Store
  private var icon: Icon?
  private var download: Task<Icon, any Error>?
  private var callers = 0

  init(url: URL, store: Store) {
    self.url = url
    self.store = store
  }

  func icon() async throws -> Icon {
    if let icon { return icon }
    let task = download ?? Task { [store, url] in try await store.value(at: url) { Icon($0) } }
    download = task
    callers += 1
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      Task { await self.leave(task) }
    }
    if download == task {
      // The first to come back clears up for all.
      download = nil
      callers = 0
      icon = try? result.get()
    }
    return try result.get()
  }

  private func leave(_ task: Task<Icon, any Error>) {
    guard download == task else { return }
    callers -= 1
    guard callers == 0 else { return }
    download = nil
    task.cancel()
  }
}
