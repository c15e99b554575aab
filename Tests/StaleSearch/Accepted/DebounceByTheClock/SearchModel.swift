import Foundation

/// The debounce asks the time of day: whoever wakes and finds that the last keystroke is not long enough ago does nothing.
@MainActor
final class SearchModel {
  private static let pause = 0.3
  private let service: any AppService
  private(set) var state = SearchState.idle
  private var lastKeystroke = Date.distantPast
  private var request: Task<Void, Never>?

  init(service: any AppService) {
    self.service = service
  }

  func search(for query: String) {
    lastKeystroke = Date()
    request?.cancel()
    guard !query.isEmpty else {
      state = .idle
      return
    }
    state = .loading
    request = Task {
      try? await Task.sleep(for: .seconds(Self.pause))
      guard !Task.isCancelled, Date().timeIntervalSince(lastKeystroke) > Self.pause else { return }
      let found: SearchState
      do {
        let apps = try await service.apps(named: query)
        found = apps.isEmpty ? .empty : .results(apps)
      } catch {
        found = .failed(error)
      }
      guard !Task.isCancelled else { return }
      state = found
    }
  }
}
