// The model behind a screen that searches as you type. The screen calls search(for:) whenever the text changes and
// when Return is pressed, and shows the model's state.
//
// What is wrong
//   - whoever types quickly has several requests under way, and whichever ends last decides what is shown
//   - clearing the text does not help: an answer that is still on its way turns up all the same
//
// What a right model does
//   - each call is a new query, also with the same text: the server is asked once, unless the next call comes first
//   - state is that of the latest query: .loading, then .results, .empty or .failed as soon as its request has ended
//   - the empty text, and no other, is .idle, as at the beginning; the server is not asked for it
//   - nothing of an older query is shown any more: no answer, no failure, and not that it was cancelled
//   - the task in which an older request is under way is cancelled, so that one request is left at most
//   - search(for:) returns at once; 500 ms later at the latest the server was asked, the older request cancelled
//     and the state changed. That leaves time for a debounce, if you want one (no Timer: no run loop runs here)
//   - each screen has a model of its own; they know nothing of each other
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class SearchModel
//     init(service: any AppService)
//     var state: SearchState
//     func search(for query: String)
//
// `make check-StaleSearch` grades it, `make hint CHAPTER=StaleSearch` helps.

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
    Task {
      do {
        let apps = try await service.apps(named: query)
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        state = .failed(error)
      }
    }
  }
}
