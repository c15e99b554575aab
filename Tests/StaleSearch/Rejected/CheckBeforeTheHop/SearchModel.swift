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
    searching = Task.detached { [service] in
      do {
        let apps = try await service.apps(named: query)
        guard !Task.isCancelled else { return }
        await self.show(apps.isEmpty ? .empty : .results(apps))
      } catch {
        guard !Task.isCancelled else { return }
        await self.show(.failed(error))
      }
    }
  }

  private func show(_ state: SearchState) {
    self.state = state
  }
}
