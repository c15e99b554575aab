/// A cell in the list of results, which numbers what it shows.
@MainActor
final class AppCell {
  private let loader: ImageLoader
  private var load: Task<Void, Never>?
  private var turn = 0
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    prepareForReuse()
    (name, picture) = (app.name, .loading)
    let mine = turn
    load = Task { [weak self, loader] in
      let icon = try? await loader.icon(at: app.icon)
      guard let self, turn == mine else { return }
      picture = icon.map(Picture.icon) ?? .missing
    }
  }

  func prepareForReuse() {
    load?.cancel()
    turn += 1
    (name, picture) = ("", .none)
  }
}
