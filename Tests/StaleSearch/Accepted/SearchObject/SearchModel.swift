/// One search; the model that shows it may let go of it at any time.
@MainActor
final class Search {
  private weak var model: SearchModel?
  private var task: Task<Void, Never>?

  init(for query: String, service: any AppService, model: SearchModel) {
    self.model = model
    task = Task { [weak self] in
      do {
        let apps = try await service.apps(named: query)
        self?.model?.finish(apps.isEmpty ? .empty : .results(apps))
      } catch {
        self?.model?.finish(.failed(error))
      }
    }
  }

  func stop() {
    model = nil
    task?.cancel()
  }
}

@MainActor
final class SearchModel {
  private let service: any AppService
  private var search: Search?
  private(set) var state: SearchState = .idle

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    search?.stop()
    search = query.isEmpty ? nil : Search(for: query, service: service, model: self)
    state = query.isEmpty ? .idle : .loading
  }

  fileprivate func finish(_ state: SearchState) {
    self.state = state
  }
}
