/// Takes the queries one by one from a stream; the search of each ends that of the one before.
@MainActor
final class SearchModel {
  private let queries: AsyncStream<String>.Continuation
  private(set) var state = SearchState.idle

  init(service: any AppService) {
    let (queries, continuation) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    self.queries = continuation
    Task { [weak self] in
      var searching: Task<Void, Never>?
      for await query in queries {
        searching?.cancel()
        self?.state = query.isEmpty ? .idle : .loading
        guard !query.isEmpty else { continue }
        searching = Task {
          let found = await Self.find(query, with: service)
          if !Task.isCancelled { self?.state = found }
        }
      }
      searching?.cancel()
    }
  }

  deinit {
    queries.finish()
  }

  func search(for query: String) {
    queries.yield(query)
  }

  private static func find(_ query: String, with service: any AppService) async -> SearchState {
    do {
      let apps = try await service.apps(named: query)
      return apps.isEmpty ? .empty : .results(apps)
    } catch {
      return .failed(error)
    }
  }
}
