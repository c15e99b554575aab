import Dispatch

/// The debounce is a work item, as it was before tasks came; whoever is no longer the latest shows nothing.
@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state: SearchState = .idle
  private var pending: DispatchWorkItem?
  private var running: Task<Void, Never>?
  private var generation: UInt = 0

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    generation &+= 1
    pending?.cancel()
    running?.cancel()
    if query.isEmpty {
      state = .idle
      return
    }
    state = .loading
    let mine = generation
    let work = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        self?.start(query, mine)
      }
    }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250), execute: work)
  }

  private func start(_ query: String, _ mine: UInt) {
    guard mine == generation else { return }
    running = Task { [weak self, service] in
      var next: SearchState
      do {
        let apps = try await service.apps(named: query)
        next = .results(apps)
        if apps.isEmpty { next = .empty }
      } catch {
        next = .failed(error)
      }
      guard let self, mine == self.generation else { return }
      self.state = next
    }
  }
}
