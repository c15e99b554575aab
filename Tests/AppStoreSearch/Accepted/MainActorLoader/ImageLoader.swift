import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons.
///
/// Everything but the download itself is on the main actor, where the cells are.
@MainActor
final class ImageLoader {
  @MainActor
  private final class Download {
    var task: Task<Icon, any Error>?
    var callers: Set<UUID> = []
  }

  private let session: URLSession
  private var icons: [URL: Icon] = [:]
  private var downloads: [URL: Download] = [:]

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    if let icon = icons[url] { return icon }
    let download = downloads[url] ?? begin(url)
    let caller = UUID()
    download.callers.insert(caller)
    return try await withTaskCancellationHandler {
      guard let task = download.task else { throw CancellationError() }
      return try await task.value
    } onCancel: {
      Task { @MainActor in
        download.callers.remove(caller)
        guard download.callers.isEmpty else { return }
        if self.downloads[url] === download { self.downloads[url] = nil }
        download.task?.cancel()
      }
    }
  }

  private func begin(_ url: URL) -> Download {
    let download = Download()
    downloads[url] = download
    download.task = Task { [session] in
      defer { if downloads[url] === download { downloads[url] = nil } }
      let (data, response): (Data, URLResponse)
      do {
        (data, response) = try await session.data(from: url)
      } catch {
        throw StoreError.noConnection
      }
      try check(response)
      guard let icon = Icon(data) else { throw StoreError.unreadable }
      icons[url] = icon
      return icon
    }
    return download
  }

  /// The icon, if it has arrived.
  func cachedIcon(at url: URL) -> Icon? { icons[url] }
}
