// Stage 3, cells. A cell in the list of results. The list has few cells and hands them out again: a cell may be told to
// show another app while the icon of the one before is still on its way.
//
// What is wrong
//   - the cell ends up with the icon that arrives last, not with that of its app
//   - a cell that was taken off the screen goes on loading, and is filled when the icon arrives
//   - a cell whose icon cannot be loaded says for ever that it is on its way
//
// What a right cell does
//   - when show(_:) returns, the cell has the app's name, and its picture is .loading, or the icon if that was there
//   - the picture becomes .icon when the icon arrives, .missing when its download fails; the cell asks for it once
//   - show(_:) and prepareForReuse() give up the icon before: its connection is closed if no other cell waits for it,
//     and whatever still comes of it, an icon, an error or the giving up, changes nothing in the cell
//   - when prepareForReuse() returns, the name is empty and the picture .none; the cell can be used again
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class AppCell
//     init(loader: ImageLoader)
//     var name: String
//     var picture: Picture
//     func show(_ app: App)
//     func prepareForReuse()

@MainActor
final class AppCell {
  private let loader: ImageLoader
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    name = app.name
    picture = .loading
    Task {
      if let icon = try? await loader.icon(at: app.icon) {
        picture = .icon(icon)
      }
    }
  }

  func prepareForReuse() {
    name = ""
    picture = .none
  }
}
