import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons, one after the other, so that none is downloaded twice.
actor ImageLoader {
  private let session: URLSession
  private var icons: [URL: Icon] = [:]
  private var last: Task<Icon, any Error>?

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    if let icon = icons[url] { return icon }
    let task = Task { [last] in
      _ = await last?.result
      return try await load(url)
    }
    last = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func load(_ url: URL) async throws -> Icon {
    if let icon = icons[url] { return icon }
    guard let icon = Icon(try await session.storeData(from: url)) else { throw StoreError.unreadable }
    icons[url] = icon
    return icon
  }
}
