import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads icons.
///
/// A lock guards its tables; whoever waits is a completion handler with a number.
final class ImageLoader: @unchecked Sendable {
  typealias Completion = @Sendable (Result<Icon, any Error>) -> Void

  private struct Download {
    let number: Int
    let task: URLSessionDataTask
    var waiting: [Int: Completion]
  }

  private let session: URLSession
  private let lock = NSLock()
  private var icons: [URL: Icon] = [:]
  private var downloads: [URL: Download] = [:]
  private var lastNumber = 0

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    let ticket = makeTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        load(url, ticket: ticket) { continuation.resume(with: $0) }
        if Task.isCancelled { cancel(url, ticket: ticket) }
      }
    } onCancel: {
      cancel(url, ticket: ticket)
    }
  }

  /// A number for somebody who wants an icon.
  func makeTicket() -> Int {
    lock.withLock {
      lastNumber += 1
      return lastNumber
    }
  }

  /// Calls back once, on any thread.
  func load(_ url: URL, ticket: Int, _ completion: @escaping Completion) {
    lock.lock()
    if let icon = icons[url] {
      lock.unlock()
      completion(.success(icon))
      return
    }
    defer { lock.unlock() }
    guard downloads[url] == nil else {
      downloads[url]?.waiting[ticket] = completion
      return
    }
    lastNumber += 1
    let number = lastNumber
    let task = session.dataTask(with: url) { [self] data, response, error in
      finish(url, number, Result { try Self.icon(in: StoreAnswer.data(data, response, error)) })
    }
    downloads[url] = Download(number: number, task: task, waiting: [ticket: completion])
    task.resume()
  }

  /// Takes somebody out of the line, and gives the download up when nobody is left.
  func cancel(_ url: URL, ticket: Int) {
    lock.lock()
    let completion = downloads[url]?.waiting.removeValue(forKey: ticket)
    if completion != nil, downloads[url]?.waiting.isEmpty == true {
      downloads.removeValue(forKey: url)?.task.cancel()
    }
    lock.unlock()
    completion?(.failure(CancellationError()))
  }

  private func finish(_ url: URL, _ number: Int, _ result: Result<Icon, any Error>) {
    lock.lock()
    guard downloads[url]?.number == number, let download = downloads.removeValue(forKey: url) else {
      return lock.unlock()
    }
    if case .success(let icon) = result { icons[url] = icon }
    lock.unlock()
    for completion in download.waiting.values { completion(result) }
  }

  private static func icon(in data: Data) throws -> Icon {
    guard let icon = Icon(data) else { throw StoreError.unreadable }
    return icon
  }
}
