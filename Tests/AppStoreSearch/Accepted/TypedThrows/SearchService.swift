import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches the store over HTTP; whatever goes wrong is a `StoreError`.
struct SearchService: Sendable {
  private let base: URL
  private let store: Store

  init(base: URL, session: URLSession) {
    self.base = base
    store = Store(session: session)
  }

  func apps(matching query: String) async throws(StoreError) -> [App] {
    var form = URLComponents()
    form.queryItems = [
      URLQueryItem(name: "entity", value: "software"), URLQueryItem(name: "term", value: query),
    ]
    let fields = (form.percentEncodedQuery ?? "").split(separator: "+", omittingEmptySubsequences: false)
    guard let url = URL(string: "\(base)/search?\(fields.joined(separator: "%2B"))") else {
      throw .unreadable
    }
    return try await store.value(at: url) { try? JSONDecoder().decode(SearchAnswer.self, from: $0).results }
  }
}

/// What the store has at an address, read.
struct Store: Sendable {
  let session: URLSession

  func value<Value: Sendable>(
    at url: URL, read: @Sendable (Data) -> Value?
  ) async throws(StoreError) -> Value {
    guard let (data, response) = try? await session.data(from: url) else { throw .noConnection }
    switch (response as? HTTPURLResponse)?.statusCode {
    case 200?:
      guard let value = read(data) else { throw .unreadable }
      return value
    case let status?: throw .status(status)
    case nil: throw .unreadable
    }
  }
}
