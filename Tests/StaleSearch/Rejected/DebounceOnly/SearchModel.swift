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
    state = .loading
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      do {
        let apps = try await service.apps(named: query)
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        state = .failed(error)
      }
    }
  }
}
