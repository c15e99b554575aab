// Stage 2, images. Loads icons and keeps them; all cells share one loader. It is an actor, and still cells that want the
// same icon download it once each.
//
// What is wrong
//   - whoever asks while an icon is being downloaded downloads it as well
//   - the page that a broken server sends is taken for the icon, if it can be, and kept
//   - a broken connection comes out as URLError, whatever the screen expects
//
// What a right loader does
//   - an icon that has arrived is kept, and never asked for again; each URL has its own
//   - any other has one download at a time: all who ask wait for it and get its icon or its error. They wait to be told,
//     and do not look again and again. Downloads of different icons are under way at the same time
//   - a failed download throws what a search throws: .status, .unreadable for what is no Icon, .noConnection. Failures
//     are not kept: whoever asks afterwards waits for a new download
//   - a caller whose task is cancelled takes nothing from others who wait for the same icon; it may end early with any
//     error, or get what the others get
//   - when all who wait are cancelled, they get an error or the icon, and the connection of the download is closed.
//     Whoever asks after that, even at once, gets the icon all the same, and still there is one download at a time
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   actor ImageLoader            or any other type that is Sendable
//     init(session: URLSession)
//     func icon(at url: URL) async throws -> Icon
//   All requests are made by the session given; one of your own with its configuration will do as well.

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

actor ImageLoader {
  private let session: URLSession
  private var icons: [URL: Icon] = [:]

  init(session: URLSession) {
    self.session = session
  }

  func icon(at url: URL) async throws -> Icon {
    if let icon = icons[url] {
      return icon
    }
    let (data, _) = try await session.data(from: url)
    guard let icon = Icon(data) else { throw StoreError.unreadable }
    icons[url] = icon
    return icon
  }
}
