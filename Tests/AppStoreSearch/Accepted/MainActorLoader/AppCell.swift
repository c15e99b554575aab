import Foundation

/// A cell in the list of results.
///
/// An icon that has arrived before is shown at once.
@MainActor
final class AppCell {
  private let loader: ImageLoader
  private var load: Task<Void, any Error>?
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    load?.cancel()
    name = app.name
    if let icon = loader.cachedIcon(at: app.icon) {
      picture = .icon(icon)
      return
    }
    picture = .loading
    load = Task {
      do {
        let icon = try await loader.icon(at: app.icon)
        try Task.checkCancellation()
        picture = .icon(icon)
      } catch {
        try Task.checkCancellation()
        picture = .missing
      }
    }
  }

  func prepareForReuse() {
    load?.cancel()
    name = ""
    picture = .none
  }
}
