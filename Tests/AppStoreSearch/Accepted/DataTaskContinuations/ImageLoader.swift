import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons; those who wait for the same one stand in a line.
actor ImageLoader {
  private struct Line {
    let download: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<Icon, any Error>] = [:]
  }

  private let session: URLSession
  private var icons: [URL: Icon] = [:]
  private var lines: [URL: Line] = [:]
  private var lastTicket = 0

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    if let icon = icons[url] { return icon }
    lastTicket += 1
    let ticket = lastTicket
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Whoever was cancelled before is not known to the handler any more.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        if lines[url] == nil { lines[url] = Line(download: begin(url)) }
        lines[url]?.waiters[ticket] = continuation
      }
    } onCancel: {
      Task { await leave(url, ticket) }
    }
  }

  /// Downloads an icon and tells all who wait in its line.
  private func begin(_ url: URL) -> Task<Void, Never> {
    Task {
      let result: Result<Icon, any Error>
      do {
        let data = try await StoreRequest(session: session, url: url).data()
        guard let icon = Icon(data) else { throw StoreError.unreadable }
        result = .success(icon)
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      if case .success(let icon) = result { icons[url] = icon }
      let line = lines.removeValue(forKey: url)
      for waiter in (line?.waiters ?? [:]).values { waiter.resume(with: result) }
    }
  }

  private func leave(_ url: URL, _ ticket: Int) {
    guard let waiter = lines[url]?.waiters.removeValue(forKey: ticket) else { return }
    waiter.resume(throwing: CancellationError())
    if lines[url]?.waiters.isEmpty == true { lines.removeValue(forKey: url)?.download.cancel() }
  }
}
