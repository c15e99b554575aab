import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the store over HTTP, with completion handlers inside.
final class SearchService: @unchecked Sendable {
  private let base: URL
  private let session: URLSession

  init(base: URL, session: URLSession) {
    self.base = base
    self.session = session
  }

  func apps(matching query: String) async throws -> [App] {
    let request = AnyRequest()
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        request.begin {
          self.apps(matching: query) { continuation.resume(with: $0) }
        }
      }
    } onCancel: {
      request.cancel()
    }
  }

  func apps(
    matching query: String, completion: @escaping @Sendable (Result<[App], any Error>) -> Void
  ) -> URLSessionDataTask {
    let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let term = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    let url = URL(string: "\(base.absoluteString)/search?entity=software&term=\(term)") ?? base
    let task = session.dataTask(with: url) { data, response, error in
      completion(Result { try Self.apps(in: StoreAnswer.data(data, response, error)) })
    }
    task.resume()
    return task
  }

  private static func apps(in data: Data) throws -> [App] {
    guard let answer = try? JSONDecoder().decode(SearchAnswer.self, from: data) else {
      throw StoreError.unreadable
    }
    return answer.results
  }
}

enum StoreAnswer {
  static func data(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws -> Data {
    guard error == nil, let response = response as? HTTPURLResponse, let data else {
      throw StoreError.noConnection
    }
    guard response.statusCode == 200 else { throw StoreError.status(response.statusCode) }
    return data
  }
}

/// A request that may be cancelled before it was begun.
final class AnyRequest: @unchecked Sendable {
  private let lock = NSLock()
  private var task: URLSessionDataTask?
  private var isCancelled = false

  func begin(_ make: () -> URLSessionDataTask) {
    lock.lock()
    defer { lock.unlock() }
    task = make()
    if isCancelled { task?.cancel() }
  }

  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    isCancelled = true
    task?.cancel()
  }
}
