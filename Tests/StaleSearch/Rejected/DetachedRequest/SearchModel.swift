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
    searching = Task {
      let service = self.service
      let request = Task.detached { try await service.apps(named: query) }
      let result = await request.result
      guard !Task.isCancelled else { return }
      switch result {
      case .success(let apps): state = apps.isEmpty ? .empty : .results(apps)
      case .failure(let error): state = .failed(error)
      }
    }
  }
}
