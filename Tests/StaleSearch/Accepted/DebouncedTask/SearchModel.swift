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
    searching = Task { [weak self] in
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        return
      }
      await self?.ask(for: query)
    }
  }

  private func ask(for query: String) async {
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    let result: SearchState
    do {
      let apps = try await service.apps(named: query)
      result = apps.isEmpty ? .empty : .results(apps)
    } catch {
      result = .failed(error)
    }
    guard !Task.isCancelled else { return }
    state = result
  }
}
