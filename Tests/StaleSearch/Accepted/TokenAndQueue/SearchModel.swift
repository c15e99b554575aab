import Foundation

final class Token: @unchecked Sendable {
  private let lock = NSLock()
  private var cancelled = false
  private var task: Task<Void, Never>?
  var isCancelled: Bool { lock.withLock { cancelled } }
  func start(_ body: @escaping @Sendable () async -> Void) {
    lock.withLock {
      guard !cancelled else { return }
      task = Task { await body() }
    }
  }
  func cancel() {
    lock.withLock {
      cancelled = true
      task?.cancel()
    }
  }
}
@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private let queue = DispatchQueue(label: "search")
  private var token: Token?

  init(service: any AppService) {
    self.service = service
  }
  func search(for query: String) {
    token?.cancel()
    token = nil
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    let token = Token()
    self.token = token
    let service = self.service
    queue.async {
      token.start {
        let result: Result<[App], any Error>
        do { result = .success(try await service.apps(named: query)) } catch { result = .failure(error) }
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            guard !token.isCancelled else { return }
            switch result {
            case .success(let apps): self.state = apps.isEmpty ? .empty : .results(apps)
            case .failure(let error): self.state = .failed(error)
            }
          }
        }
      }
    }
  }
}
