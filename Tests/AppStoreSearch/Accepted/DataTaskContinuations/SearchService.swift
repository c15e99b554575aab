import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the store over HTTP.
final class SearchService: Sendable {
  private let base: URL
  private let session: URLSession

  init(base: URL, session: URLSession) {
    self.base = base
    self.session = session
  }

  func apps(matching query: String) async throws -> [App] {
    let request = StoreRequest(session: session, url: Self.address(of: query, at: base))
    let data = try await request.data()
    do {
      return try JSONDecoder().decode(SearchAnswer.self, from: data).results
    } catch {
      throw StoreError.unreadable
    }
  }

  private static func address(of query: String, at base: URL) -> URL {
    var plain = CharacterSet.alphanumerics
    plain.insert(charactersIn: "-._~")
    let term = query.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    return URL(string: "\(base.absoluteString)/search?entity=software&term=\(term)") ?? base
  }
}

/// A request whose end is awaited, and which a cancelled task gives up.
final class StoreRequest: Sendable {
  private enum State {
    case new
    case running(URLSessionDataTask)
    case cancelled
  }

  private let session: URLSession
  private let url: URL
  private let state = Mutex(State.new)

  init(session: URLSession, url: URL) {
    self.session = session
    self.url = url
  }

  func data() async throws -> Data {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: url) { data, response, error in
          continuation.resume(with: Self.result(data, response, error))
        }
        let isWanted = state.withLock { state in
          if case .cancelled = state { return false }
          state = .running(task)
          return true
        }
        if isWanted {
          task.resume()
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let running = state.withLock { state -> URLSessionDataTask? in
        defer { state = .cancelled }
        if case .running(let task) = state { return task }
        return nil
      }
      running?.cancel()
    }
  }

  private static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<
    Data, any Error
  > {
    guard error == nil, let data, let response = response as? HTTPURLResponse else {
      return .failure(StoreError.noConnection)
    }
    return response.statusCode == 200 ? .success(data) : .failure(StoreError.status(response.statusCode))
  }
}
