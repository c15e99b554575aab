/// Searches as you type; a number tells the latest query from older ones.
@MainActor
final class SearchScreen {
  private let service: SearchService
  private let loader: ImageLoader
  private var latest = 0
  private var search: Task<Void, Never>?
  private var apps: [App] = []
  private var cells: [Int: AppCell] = [:]
  private(set) var state = SearchState.idle
  var onChange: (SearchState) -> Void = { _ in }

  init(service: SearchService, loader: ImageLoader) {
    self.service = service
    self.loader = loader
  }

  func queryChanged(_ text: String) {
    search?.cancel()
    latest += 1
    for cell in cells.values { cell.prepareForReuse() }
    cells = [:]
    guard !text.isEmpty else { return show(.idle) }
    show(.searching)
    search = Task { [weak self, service, latest] in
      let result: Result<[App], any Error>
      do { result = .success(try await service.apps(matching: text)) } catch { result = .failure(error) }
      self?.end(latest, result)
    }
  }

  private func end(_ number: Int, _ result: Result<[App], any Error>) {
    guard number == latest else { return }
    switch result {
    case .success(let found):
      apps = found
      show(found.isEmpty ? .empty : .results(found))
    case .failure(let error as StoreError): show(.failed(error))
    case .failure: show(.failed(.noConnection))
    }
  }

  private func show(_ new: SearchState) {
    state = new
    onChange(new)
  }

  func rowAppeared(_ row: Int) -> AppCell {
    let cell = cells[row] ?? AppCell(loader: loader)
    cell.show(apps[row])
    cells[row] = cell
    return cell
  }

  func rowDisappeared(_ row: Int) {
    cells.removeValue(forKey: row)?.prepareForReuse()
  }

  func disappear() {
    queryChanged("")
  }
}
