@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var pause: Task<Void, Never>?
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }
  func search(for query: String) {
    pause?.cancel()
    pause = Task {
      try? await Task.sleep(for: .milliseconds(400))
      guard !Task.isCancelled else { return }
      begin(query)
    }
  }
  func begin(_ query: String) {
    searching?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    searching = Task {
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
