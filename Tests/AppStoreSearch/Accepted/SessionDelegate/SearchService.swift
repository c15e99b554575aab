import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the store over HTTP.
actor SearchService {
  private let base: URL
  private let downloader: Downloader

  init(base: URL, session: URLSession) {
    self.base = base
    downloader = Downloader(configuration: session.configuration)
  }

  deinit {
    downloader.close()
  }

  func apps(matching query: String) async throws -> [App] {
    var address = URLComponents(url: base.appending(path: "search"), resolvingAgainstBaseURL: false)
    address?.queryItems = [
      URLQueryItem(name: "entity", value: "software"), URLQueryItem(name: "term", value: query),
    ]
    let encoded = address?.percentEncodedQuery?.replacing("+", with: "%2B")
    address?.percentEncodedQuery = encoded
    guard let url = address?.url else { throw StoreError.unreadable }
    let data = try await downloader.data(at: url)
    guard let answer = try? JSONDecoder().decode(SearchAnswer.self, from: data) else {
      throw StoreError.unreadable
    }
    return answer.results
  }
}

/// Collects what a session's delegate is told, one stream for each request.
final class Downloader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private enum Piece: Sendable {
    case status(Int)
    case bytes(Data)
  }
  private typealias Pieces = AsyncThrowingStream<Piece, any Error>

  private let lock = NSLock()
  private var streams: [Int: Pieces.Continuation] = [:]
  private let configuration: URLSessionConfiguration
  private lazy var session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)

  init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
  }

  /// Lets go of the session, which keeps its delegate until then.
  func close() {
    lock.withLock { session.finishTasksAndInvalidate() }
  }

  func data(at url: URL) async throws -> Data {
    var (status, data) = (0, Data())
    for try await piece in pieces(at: url) {
      switch piece {
      case .status(let code): status = code
      case .bytes(let bytes): data += bytes
      }
    }
    // A cancelled loop ends as if everything had come.
    try Task.checkCancellation()
    guard status == 200 else { throw StoreError.status(status) }
    return data
  }

  private func pieces(at url: URL) -> Pieces {
    Pieces { continuation in
      lock.withLock {
        let task = session.dataTask(with: url)
        streams[task.taskIdentifier] = continuation
        continuation.onTermination = { _ in task.cancel() }
        task.resume()
      }
    }
  }

  private func stream(of task: URLSessionTask) -> Pieces.Continuation? {
    lock.withLock { streams[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    stream(of: dataTask)?.yield(.status((response as? HTTPURLResponse)?.statusCode ?? 0))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    stream(of: dataTask)?.yield(.bytes(data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let stream = lock.withLock { streams.removeValue(forKey: task.taskIdentifier) }
    stream?.finish(throwing: error == nil ? nil : StoreError.noConnection)
  }
}
