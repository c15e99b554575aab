@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var query = ""
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    self.query = query
    searching?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    searching = Task {
      do {
        let apps = try await service.apps(named: query)
        guard query == self.query else { return }
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        guard query == self.query else { return }
        state = .failed(error)
      }
    }
  }
}
