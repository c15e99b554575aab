@MainActor
final class SearchModel {
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var latest = 0
  private var searching: Task<[App], any Error>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    // Off the main thread, so that typing stays smooth.
    Task.detached { [service] in
      let number = await self.begin(query)
      guard !query.isEmpty else { return }
      let request = Task { try await service.apps(named: query) }
      await self.keep(request, number)
      let result = await request.result
      await self.finish(number, result)
    }
  }

  private func begin(_ query: String) -> Int {
    latest += 1
    searching?.cancel()
    state = query.isEmpty ? .idle : .loading
    return latest
  }

  private func keep(_ request: Task<[App], any Error>, _ number: Int) {
    if number == latest {
      searching = request
    } else {
      request.cancel()
    }
  }

  private func finish(_ number: Int, _ result: Result<[App], any Error>) {
    guard number == latest else { return }
    switch result {
    case .success(let apps): state = apps.isEmpty ? .empty : .results(apps)
    case .failure(let error): state = .failed(error)
    }
  }
}
