/// Searches as you type; what it shows always belongs to the latest query.
@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    // Also when the text was cleared: an answer that is on its way is no longer wanted.
    searching?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    searching = Task {
      let found: SearchState
      do {
        let apps = try await service.apps(named: query)
        found = apps.isEmpty ? .empty : .results(apps)
      } catch {
        found = .failed(error)
      }
      // Cancelling may come too late to stop an answer, and a failure may be nothing but the cancelling. Here, on
      // the main actor again, nobody can cancel between the question and the next line.
      if Task.isCancelled { return }
      state = found
    }
  }
}
