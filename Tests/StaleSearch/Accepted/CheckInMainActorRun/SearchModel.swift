@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }
  func search(for query: String) {
    searching?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    searching = Task.detached { [weak self, service] in
      let found: SearchState
      do {
        let apps = try await service.apps(named: query)
        found = apps.isEmpty ? .empty : .results(apps)
      } catch {
        found = .failed(error)
      }
      await MainActor.run { [weak self] in
        guard !Task.isCancelled else { return }
        self?.state = found
      }
    }
  }
}
