import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons, each once; the task of an icon is kept in place of the icon.
actor ImageLoader {
  private final class Load {
    let task: Task<Icon, any Error>
    var callers = 0

    init(_ task: Task<Icon, any Error>) {
      self.task = task
    }
  }

  private let session: URLSession
  private var loads: [URL: Load] = [:]

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    let load = loads[url] ?? Load(Task { [session] in try await Self.download(url, session) })
    loads[url] = load
    load.callers += 1
    return try await withTaskCancellationHandler {
      try await load.task.value
    } onCancel: {
      Task { await self.leave(url) }
    }
  }

  private func leave(_ url: URL) {
    guard let load = loads[url] else { return }
    load.callers -= 1
    guard load.callers == 0 else { return }
    load.task.cancel()
    loads[url] = nil
  }

  private static func download(_ url: URL, _ session: URLSession) async throws -> Icon {
    guard let icon = Icon(try await session.storeData(from: url)) else { throw StoreError.unreadable }
    return icon
  }
}
