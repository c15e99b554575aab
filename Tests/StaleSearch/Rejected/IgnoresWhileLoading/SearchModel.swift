@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    guard !query.isEmpty else {
      state = .idle
      return
    }
    if case .loading = state { return }
    state = .loading
    Task {
      do {
        let apps = try await service.apps(named: query)
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        state = .failed(error)
      }
    }
  }
}
