// Stage 4, screen. Searches as you type and lists what was found. The view calls queryChanged(_:) for each change of the
// text, rowAppeared(_:) and rowDisappeared(_:) as the list is scrolled, and disappear() when the user leaves.
//
// What is wrong
//   - whoever types quickly has several searches under way, and whichever ends last decides what is shown
//   - clearing the text, or leaving, stops nothing
//   - the icons of all apps are loaded, thousands of them perhaps, though the screen has room for three
//
// What a right screen does
//   - each queryChanged(_:) is a new query, also with the same text, and ends the older search: the connection of its
//     request is closed, and nothing of it is shown any more, neither answer nor failure nor the giving up
//   - when queryChanged(_:) returns, state is .searching, or .idle for the empty text, for which the store is not asked.
//     For any other, which may be or end with blanks, it is asked at once (no debounce: no clock counts here); as soon as
//     it has answered, state is .results, .empty or .failed, with the StoreError of the search
//   - onChange is called on the main actor with each new state; state is that one already
//   - rowAppeared(_:) returns a cell that shows the app of that row, the first being 0; rowDisappeared(_:) takes the
//     cell of that row back, as if by prepareForReuse(): it is empty. Only icons of rows that have appeared are asked
//     for, and only those of rows that are on the screen go on loading. The view asks for no row that the results do
//     not have
//   - each queryChanged(_:) takes all cells back, without a word of the view about their rows; when the new results are
//     there, the view asks for theirs
//   - disappear() takes all cells back, ends the search, and leaves .idle; the screen can be used again
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class SearchScreen
//     init(service: SearchService, loader: ImageLoader)
//     var state: SearchState
//     var onChange: (SearchState) -> Void
//     func queryChanged(_ text: String)
//     func rowAppeared(_ row: Int) -> AppCell
//     func rowDisappeared(_ row: Int)
//     func disappear()

@MainActor
final class SearchScreen {
  private let service: SearchService
  private let loader: ImageLoader
  private var cells: [AppCell] = []
  private(set) var state = SearchState.idle {
    didSet { onChange(state) }
  }
  var onChange: (SearchState) -> Void = { _ in }

  init(service: SearchService, loader: ImageLoader) {
    self.service = service
    self.loader = loader
  }

  func queryChanged(_ text: String) {
    guard !text.isEmpty else {
      state = .idle
      return
    }
    state = .searching
    Task {
      do {
        let apps = try await service.apps(matching: text)
        cells = apps.map { app in
          let cell = AppCell(loader: loader)
          cell.show(app)
          return cell
        }
        state = apps.isEmpty ? .empty : .results(apps)
      } catch {
        state = .failed(error as? StoreError ?? .noConnection)
      }
    }
  }

  func rowAppeared(_ row: Int) -> AppCell {
    cells[row]
  }

  func rowDisappeared(_ row: Int) {
    cells[row].prepareForReuse()
  }

  func disappear() {}
}
