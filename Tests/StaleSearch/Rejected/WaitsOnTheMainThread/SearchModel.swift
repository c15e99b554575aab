import Foundation

/// Holds what a search found until the main thread takes it.
private final class Box: @unchecked Sendable {
  var result: Result<[App], any Error> = .success([])
}

@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task.detached { [service] in
      do {
        box.result = .success(try await service.apps(named: query))
      } catch {
        box.result = .failure(error)
      }
      done.signal()
    }
    // Nothing can overtake anything: the next query waits for this one.
    done.wait()
    switch box.result {
    case .success(let apps): state = apps.isEmpty ? .empty : .results(apps)
    case .failure(let error): state = .failed(error)
    }
  }
}
