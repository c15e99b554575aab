import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches as you type; the request of the latest query is kept, and compared when it has ended.
@MainActor
final class SearchScreen {
  private let service: SearchService
  private let loader: ImageLoader
  private var request: URLSessionDataTask?
  private var query = UUID()
  private var cells: [(row: Int, cell: AppCell)] = []
  var state = SearchState.idle
  var onChange: (SearchState) -> Void = { _ in }

  init(service: SearchService, loader: ImageLoader) {
    self.service = service
    self.loader = loader
  }

  func queryChanged(_ text: String) {
    let id = UUID()
    query = id
    request?.cancel()
    request = nil
    for (_, cell) in cells { cell.prepareForReuse() }
    cells.removeAll()
    change(to: text.isEmpty ? .idle : .searching)
    guard !text.isEmpty else { return }
    request = service.apps(matching: text) { [weak self] result in
      DispatchQueue.main.async {
        guard let self, self.query == id else { return }
        switch result {
        case .success(let apps): self.change(to: apps.isEmpty ? .empty : .results(apps))
        case .failure(let error): self.change(to: .failed(error as? StoreError ?? .noConnection))
        }
      }
    }
  }

  func rowAppeared(_ row: Int) -> AppCell {
    let cell = AppCell(loader: loader)
    if case .results(let apps) = state { cell.show(apps[row]) }
    cells.append((row, cell))
    return cell
  }

  func rowDisappeared(_ row: Int) {
    for (other, cell) in cells where other == row { cell.prepareForReuse() }
    cells.removeAll { $0.row == row }
  }

  func disappear() {
    queryChanged("")
  }

  private func change(to new: SearchState) {
    guard new != state else { return }
    state = new
    onChange(new)
  }
}
