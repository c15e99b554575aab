import Foundation

/// A cell in the list of results, which knows the number of what it waits for.
@MainActor
final class AppCell {
  private let loader: ImageLoader
  private var waitingFor: (url: URL, ticket: Int)?
  private(set) var name = ""
  private(set) var picture = Picture.none

  init(loader: ImageLoader) {
    self.loader = loader
  }

  func show(_ app: App) {
    prepareForReuse()
    name = app.name
    picture = .loading
    let ticket = loader.makeTicket()
    waitingFor = (app.icon, ticket)
    loader.load(app.icon, ticket: ticket) { [weak self] result in
      DispatchQueue.main.async {
        guard let self, self.waitingFor?.ticket == ticket else { return }
        self.waitingFor = nil
        self.picture = (try? result.get()).map(Picture.icon) ?? .missing
      }
    }
  }

  func prepareForReuse() {
    if let (url, ticket) = waitingFor { loader.cancel(url, ticket: ticket) }
    waitingFor = nil
    name = ""
    picture = .none
  }
}
