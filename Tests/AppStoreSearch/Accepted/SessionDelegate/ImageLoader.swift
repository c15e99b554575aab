import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons, each once however many ask for it, and keeps those that have arrived.
actor ImageLoader {
  /// A download that is under way.
  private struct Download {
    let task: Task<Icon, any Error>
    /// How many wait for it and have not been cancelled.
    var callers = 1
  }

  private let downloader: Downloader
  private var icons: [URL: Icon] = [:]
  private var downloads: [URL: Download] = [:]

  init(session: URLSession) {
    downloader = Downloader(configuration: session.configuration)
  }

  deinit {
    downloader.close()
  }

  func icon(at url: URL) async throws -> Icon {
    // From here to the first await nobody else is in the actor: whoever comes later finds the icon or the task.
    if let icon = icons[url] { return icon }
    let task = join(url)
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.leave(url, task) }
    }
  }

  private func join(_ url: URL) -> Task<Icon, any Error> {
    if let download = downloads[url] {
      downloads[url]?.callers += 1
      return download.task
    }
    let task = Task { try await download(url) }
    downloads[url] = Download(task: task)
    return task
  }

  private func leave(_ url: URL, _ task: Task<Icon, any Error>) {
    // It may have ended meanwhile, and another may be under way.
    guard downloads[url]?.task == task else { return }
    downloads[url]?.callers -= 1
    guard downloads[url]?.callers == 0 else { return }
    // Off the table at once: who asks from now on has nothing to do with a cancelled download.
    downloads[url] = nil
    task.cancel()
  }

  private func download(_ url: URL) async throws -> Icon {
    // Before anybody who waits goes on. A cancelled one is off the table; what is there now is somebody else's.
    defer { if !Task.isCancelled { downloads[url] = nil } }
    guard let icon = Icon(try await downloader.data(at: url)) else { throw StoreError.unreadable }
    icons[url] = icon
    return icon
  }
}
