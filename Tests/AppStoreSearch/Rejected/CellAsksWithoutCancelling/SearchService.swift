import Foundation

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
    let data = try await session.storeData(from: address(of: query))
    guard let answer = try? JSONDecoder().decode(SearchAnswer.self, from: data) else {
      throw StoreError.unreadable
    }
    return answer.results
  }

  private func address(of query: String) -> URL {
    let items = [URLQueryItem(name: "entity", value: "software"), URLQueryItem(name: "term", value: query)]
    var address = URLComponents()
    address.queryItems = items
    // A plus may stand in a query as it is, and URLComponents leaves it there; for a form it is a space.
    address.percentEncodedQuery = address.percentEncodedQuery?.replacing("+", with: "%2B")
    return address.url(relativeTo: base.appending(path: "search"))?.absoluteURL ?? base
  }
}

extension URLSession {
  /// What the store answers with 200; anything else is thrown as a `StoreError`.
  func storeData(from url: URL) async throws -> Data {
    let (data, response): (Data, URLResponse)
    do {
      // It closes the connection when the task is cancelled, and throws.
      (data, response) = try await self.data(from: url)
    } catch {
      throw StoreError.noConnection
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw StoreError.status(status) }
    return data
  }
}
