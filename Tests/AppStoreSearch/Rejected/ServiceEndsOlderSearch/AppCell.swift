/// A cell in the list of results, which may be told to show another app at any time.
@MainActor
final class AppCell {
  private let loader: ImageLoader
  private var load: Task<Void, Never>?
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    prepareForReuse()
    name = app.name
    picture = .loading
    load = Task {
      let loaded: Picture
      do {
        loaded = .icon(try await loader.icon(at: app.icon))
      } catch {
        loaded = .missing
      }
      // However it ended: a load that was given up has no say in this cell any more. This check and cancel() are both
      // made on the main actor, so that nothing can come between here and the next line.
      guard !Task.isCancelled else { return }
      picture = loaded
    }
  }

  func prepareForReuse() {
    load?.cancel()
    load = nil
    name = ""
    picture = .none
  }
}
