import Foundation

/// A folder among the system's temporary ones, removed with everything in it when nobody needs it any more.
final class ScratchFolder: Sendable {
  /// What the names begin with.
  private static let prefix = "workshop-"

  let url: URL
  private let slot: Int?

  /// Makes one, and removes those of this machine's processes that were killed before they could do it
  /// themselves.
  init() throws {
    let files = FileManager.default
    let temporary = files.temporaryDirectory
    for name in (try? files.contentsOfDirectory(atPath: temporary.path)) ?? []
    where name.hasPrefix(Self.prefix) && OwnerName.isLeftBehind(name.dropFirst(Self.prefix.count)) {
      try? files.removeItem(at: temporary.appending(path: name))
    }
    url = temporary.appending(path: Self.prefix + OwnerName.make())
    slot = LiveFolders.enter(url.path)
    do {
      try files.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      LiveFolders.leave(slot)
      throw error
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    LiveFolders.leave(slot)
  }
}
