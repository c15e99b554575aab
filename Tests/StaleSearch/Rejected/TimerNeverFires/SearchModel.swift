import Foundation

@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var timer: Timer?
  private var searching: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }
  func search(for query: String) {
    timer?.invalidate()
    searching?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    timer = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.ask(query) }
    }
  }
  func ask(_ query: String) {
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
