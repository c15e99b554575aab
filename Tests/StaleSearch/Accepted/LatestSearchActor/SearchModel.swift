/// Keeps one request at a time; asking for the next one cancels it.
actor Searcher {
  private let service: any AppService
  private var request: Task<[App], any Error>?

  init(service: any AppService) {
    self.service = service
  }

  func stop() {
    request?.cancel()
    request = nil
  }

  func apps(named query: String) async throws -> [App] {
    request?.cancel()
    let request = Task { [service] in try await service.apps(named: query) }
    self.request = request
    return try await request.value
  }
}

@MainActor
final class SearchModel {
  private let searcher: Searcher
  private(set) var state = SearchState.idle
  /// Each search has a ticket of its own; only that of the latest may show something.
  private var ticket: Ticket?

  private final class Ticket: Sendable {}

  init(service: any AppService) {
    searcher = Searcher(service: service)
  }

  func search(for query: String) {
    guard !query.isEmpty else {
      ticket = nil
      state = .idle
      Task { await searcher.stop() }
      return
    }
    let ticket = Ticket()
    self.ticket = ticket
    state = .loading
    Task {
      let result: SearchState
      do {
        let apps = try await searcher.apps(named: query)
        result = apps.isEmpty ? .empty : .results(apps)
      } catch {
        result = .failed(error)
      }
      guard self.ticket === ticket else { return }
      state = result
    }
  }
}
