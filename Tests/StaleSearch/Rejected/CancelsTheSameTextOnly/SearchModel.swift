@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var tasks: [String: Task<Void, Never>] = [:]

  init(service: any AppService) {
    self.service = service
  }
  func search(for query: String) {
    tasks[query]?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    tasks[query] = Task {
      do {
        let apps = try await service.apps(named: query)
        guard !Task.isCancelled else { return }
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        guard !Task.isCancelled else { return }
        state = .failed(error)
      }
      tasks[query] = nil
    }
  }
}
