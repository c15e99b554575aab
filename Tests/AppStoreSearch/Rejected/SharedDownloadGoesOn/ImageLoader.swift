import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons; a download that is under way is shared.
actor ImageLoader {
  private let session: URLSession
  private var icons: [URL: Icon] = [:]
  private var downloads: [URL: Task<Icon, any Error>] = [:]

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    if let icon = icons[url] { return icon }
    if let download = downloads[url] { return try await download.value }
    let task = Task { try await download(url) }
    downloads[url] = task
    defer { downloads[url] = nil }
    return try await task.value
  }

  private func download(_ url: URL) async throws -> Icon {
    guard let icon = Icon(try await session.storeData(from: url)) else { throw StoreError.unreadable }
    icons[url] = icon
    return icon
  }
}
