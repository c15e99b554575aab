import Dispatch

/// A serial queue that owns everything, callbacks inside, one async function around it.
final class ImageCache: @unchecked Sendable {
  private typealias Callback = @Sendable (Result<Image, any Error>) -> Void

  private final class Download: @unchecked Sendable {
    var callbacks: [Int: Callback] = [:]
    var task: Task<Void, Never>?
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private let queue = DispatchQueue(label: "images")
  // All of it is touched on the queue only.
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var downloads: [String: Download] = [:]
  /// Those of calls that have not been cancelled.
  private var tickets: Set<Int> = []
  private var lastTicket = 0

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    let ticket = queue.sync {
      lastTicket += 1
      tickets.insert(lastTicket)
      return lastTicket
    }
    defer { queue.async { [self] in tickets.remove(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        load(key, ticket) { continuation.resume(with: $0) }
      }
    } onCancel: {
      cancel(key, ticket)
    }
  }

  private func load(_ key: String, _ ticket: Int, _ callback: @escaping Callback) {
    queue.async { [self] in
      guard tickets.contains(ticket) else { return callback(.failure(CancellationError())) }
      if let image = images[key] { return callback(.success(image)) }
      if let download = downloads[key] {
        download.callbacks[ticket] = callback
        return
      }
      let download = Download()
      download.callbacks[ticket] = callback
      downloads[key] = download
      download.task = Task { [downloader] in
        do {
          let image = try await downloader.download(key)
          arrived(key, .success(image), of: download)
        } catch {
          arrived(key, .failure(error), of: download)
        }
      }
    }
  }

  private func arrived(_ key: String, _ result: Result<Image, any Error>, of download: Download) {
    queue.async { [self] in
      guard downloads[key] === download else { return }
      downloads[key] = nil
      if case .success(let image) = result {
        images[key] = image
        keys.append(key)
        if keys.count > countLimit { images[keys.removeFirst()] = nil }
      }
      for callback in download.callbacks.values { callback(result) }
    }
  }

  private func cancel(_ key: String, _ ticket: Int) {
    queue.async { [self] in
      tickets.remove(ticket)
      guard let download = downloads[key], let callback = download.callbacks.removeValue(forKey: ticket)
      else {
        return
      }
      if download.callbacks.isEmpty {
        download.task?.cancel()
        downloads[key] = nil
      }
      callback(.failure(CancellationError()))
    }
  }
}
