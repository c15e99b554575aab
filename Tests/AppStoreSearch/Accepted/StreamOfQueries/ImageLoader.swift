import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons.
///
/// What is under way is guarded by a mutex, so that giving up needs no hop.
final class ImageLoader: Sendable {
  private final class Download: Sendable {
    let task: Task<Icon, any Error>
    let callers = Mutex(1)
    init(_ task: Task<Icon, any Error>) { self.task = task }
  }

  private struct Tables {
    var icons: [URL: Icon] = [:]
    var downloads: [URL: Download] = [:]
  }

  private let session: URLSession
  private let tables = Mutex(Tables())

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    let (icon, download) = lookUp(url)
    if let icon { return icon }
    guard let download else { throw CancellationError() }
    return try await withTaskCancellationHandler {
      try await download.task.value
    } onCancel: {
      leave(url, download)
    }
  }

  private func lookUp(_ url: URL) -> (Icon?, Download?) {
    tables.withLock { tables in
      if let icon = tables.icons[url] { return (icon, nil) }
      if let download = tables.downloads[url] {
        download.callers.withLock { $0 += 1 }
        return (nil, download)
      }
      let download = Download(Task { try await self.download(url) })
      tables.downloads[url] = download
      return (nil, download)
    }
  }

  private func leave(_ url: URL, _ download: Download) {
    tables.withLock { tables in
      let left = download.callers.withLock { callers in
        callers -= 1
        return callers
      }
      guard left == 0 else { return }
      download.task.cancel()
      if tables.downloads[url] === download { tables.downloads[url] = nil }
    }
  }

  private func download(_ url: URL) async throws -> Icon {
    do {
      let data = try await session.storeData(from: url)
      guard let icon = Icon(data) else { throw StoreError.unreadable }
      tables.withLock { tables in
        tables.icons[url] = icon
        tables.downloads[url] = nil
      }
      return icon
    } catch {
      tables.withLock { if !Task.isCancelled { $0.downloads[url] = nil } }
      throw error
    }
  }
}
