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
    searching = Task { [weak self] in
      self?.state = .loading
      do {
        guard let apps = try await self?.service.apps(named: query), !Task.isCancelled else { return }
        self?.state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        if Task.isCancelled { return }
        self?.state = .failed(error)
      }
    }
  }
}
