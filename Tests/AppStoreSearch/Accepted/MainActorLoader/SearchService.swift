import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the store over HTTP.
struct SearchService: Sendable {
  let base: URL
  let session: URLSession

  func apps(matching query: String) async throws -> [App] {
    var request = URLRequest(url: address(of: query))
    request.cachePolicy = .reloadIgnoringLocalCacheData
    do {
      let (data, response) = try await session.data(for: request)
      try check(response)
      return try JSONDecoder().decode(SearchAnswer.self, from: data).results
    } catch is DecodingError {
      throw StoreError.unreadable
    } catch let error as URLError where error.code != .cancelled {
      throw StoreError.noConnection
    }
  }

  private func address(of query: String) -> URL {
    var components = URLComponents(
      url: base.appendingPathComponent("search"), resolvingAgainstBaseURL: false)
    components?.queryItems = [
      URLQueryItem(name: "term", value: query), URLQueryItem(name: "entity", value: "software"),
    ]
    let encoded = components?.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    components?.percentEncodedQuery = encoded
    return components?.url ?? base
  }
}

/// Says that an answer is what was asked for.
func check(_ response: URLResponse) throws {
  guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
    throw StoreError.status((response as? HTTPURLResponse)?.statusCode ?? 0)
  }
}
