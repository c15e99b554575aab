import Foundation

/// A cell in the list of results, which may be told to show another app at any time.
@MainActor
final class AppCell {
  private let loader: ImageLoader
  private var shown: UUID?
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    prepareForReuse()
    name = app.name
    picture = .loading
    let mine = UUID()
    shown = mine
    Task {
      let loaded: Picture
      do {
        loaded = .icon(try await loader.icon(at: app.icon))
      } catch {
        loaded = .missing
      }
      guard shown == mine else { return }
      picture = loaded
    }
  }

  func prepareForReuse() {
    shown = nil
    name = ""
    picture = .none
  }
}
