@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    let older = searching
    older?.cancel()
    state = query.isEmpty ? .idle : .loading
    searching = Task {
      // Two at a time would get in each other's way.
      await older?.value
      guard !Task.isCancelled, !query.isEmpty else { return }
      do {
        let apps = try await service.apps(named: query)
        guard !Task.isCancelled else { return }
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        guard !Task.isCancelled else { return }
        state = .failed(error)
      }
    }
  }
}
