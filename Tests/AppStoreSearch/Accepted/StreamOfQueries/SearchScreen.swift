/// Searches as you type.
///
/// The queries are a stream, and a loop takes the latest.
@MainActor
final class SearchScreen {
  private let loader: ImageLoader
  private let queries: AsyncStream<(number: Int, text: String)>.Continuation
  private var latest = 0
  private var cells: [Int: AppCell] = [:]
  private(set) var state = SearchState.idle {
    didSet { if state != oldValue { onChange(state) } }
  }
  var onChange: (SearchState) -> Void = { _ in }

  init(service: SearchService, loader: ImageLoader) {
    self.loader = loader
    let stream = AsyncStream.makeStream(
      of: (number: Int, text: String).self, bufferingPolicy: .bufferingNewest(1))
    queries = stream.continuation
    Task { [weak self] in
      var search: Task<Void, Never>?
      for await (number, text) in stream.stream {
        search?.cancel()
        guard !text.isEmpty else { continue }
        search = Task { [weak self] in
          let found = await Self.state(of: text, service)
          self?.end(number, found)
        }
      }
      search?.cancel()
    }
  }

  deinit {
    queries.finish()
  }

  func queryChanged(_ text: String) {
    latest += 1
    for cell in cells.values { cell.prepareForReuse() }
    cells = [:]
    state = text.isEmpty ? .idle : .searching
    queries.yield((latest, text))
  }

  private static func state(of text: String, _ service: SearchService) async -> SearchState {
    do {
      let apps = try await service.apps(matching: text)
      return apps.isEmpty ? .empty : .results(apps)
    } catch {
      return .failed(error as? StoreError ?? .noConnection)
    }
  }

  private func end(_ number: Int, _ found: SearchState) {
    if number == latest { state = found }
  }

  func rowAppeared(_ row: Int) -> AppCell {
    let cell = cells[row, default: AppCell(loader: loader)]
    cells[row] = cell
    if case .results(let apps) = state, apps.indices.contains(row) { cell.show(apps[row]) }
    return cell
  }

  func rowDisappeared(_ row: Int) {
    cells[row]?.prepareForReuse()
    cells[row] = nil
  }

  func disappear() {
    queryChanged("")
  }
}
