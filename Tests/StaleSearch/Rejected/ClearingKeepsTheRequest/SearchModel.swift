@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var latest = 0
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    latest += 1
    let number = latest
    guard !query.isEmpty else {
      state = .idle
      return
    }
    searching?.cancel()
    state = .loading
    searching = Task {
      do {
        let apps = try await service.apps(named: query)
        guard number == latest else { return }
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        guard number == latest else { return }
        state = .failed(error)
      }
    }
  }
}
