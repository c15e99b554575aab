/// Searches as you type and lists what was found; what it shows always belongs to the latest query.
@MainActor
final class SearchScreen {
  private let service: SearchService
  private let loader: ImageLoader
  private var search: Task<Void, Never>?
  /// The cells of the rows that are on the screen.
  private var cells: [Int: AppCell] = [:]
  /// Cells that are free to be used again.
  private var spareCells: [AppCell] = []
  private(set) var state = SearchState.idle {
    didSet { onChange(state) }
  }
  var onChange: (SearchState) -> Void = { _ in }

  init(service: SearchService, loader: ImageLoader) {
    self.service = service
    self.loader = loader
  }

  func queryChanged(_ text: String) {
    stop()
    guard !text.isEmpty else {
      state = .idle
      return
    }
    state = .searching
    search = Task {
      let found: SearchState
      do {
        let apps = try await service.apps(matching: text)
        found = apps.isEmpty ? .empty : .results(apps)
      } catch {
        found = .failed(error as? StoreError ?? .noConnection)
      }
      // The answer may have been there when the next query was typed, and a failure may be nothing but the giving up.
      guard !Task.isCancelled else { return }
      state = found
    }
  }

  func rowAppeared(_ row: Int) -> AppCell {
    rowDisappeared(row)
    let cell = spareCells.popLast() ?? AppCell(loader: loader)
    cells[row] = cell
    if case .results(let apps) = state { cell.show(apps[row]) }
    return cell
  }

  func rowDisappeared(_ row: Int) {
    guard let cell = cells.removeValue(forKey: row) else { return }
    cell.prepareForReuse()
    spareCells.append(cell)
  }

  func disappear() {
    stop()
    state = .idle
  }

  private func stop() {
    search?.cancel()
    search = nil
    for row in cells.keys { rowDisappeared(row) }
  }
}
