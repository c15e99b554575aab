@MainActor
final class SearchModel {
  private let queries: AsyncStream<String>.Continuation
  private(set) var state = SearchState.idle

  init(service: any AppService) {
    let (queries, continuation) = AsyncStream.makeStream(of: String.self)
    self.queries = continuation
    Task { [weak self] in
      do {
        for await query in queries {
          guard !query.isEmpty else {
            self?.state = .idle
            continue
          }
          self?.state = .loading
          let apps = try await service.apps(named: query)
          self?.state = apps.isEmpty ? .empty : .results(apps)
        }
      } catch {
        self?.state = .failed(error)
      }
    }
  }

  func search(for query: String) {
    queries.yield(query)
  }
}
