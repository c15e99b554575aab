@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var latest = 0

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    latest += 1
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    let number = latest
    Task {
      let found: SearchState
      do {
        let apps = try await service.apps(named: query)
        found = apps.isEmpty ? .empty : .results(apps)
      } catch {
        found = .failed(error)
      }
      if number == latest { state = found }
    }
  }
}
