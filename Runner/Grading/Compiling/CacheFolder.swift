import Foundation

/// A folder of things that were made before, kept by the content of what they were made of.
///
/// An entry is complete before it gets its name. When the folder cannot be read or written, things are made as if
/// nothing were kept: a cache that is out of order costs time and no verdict.
struct CacheFolder {
  private let url: URL
  private let mostEntries: Int
  /// Whether files that hold hidden checks are scrambled while they are kept.
  let isScrambled: Bool

  /// - Parameters:
  ///   - name: The folder's name below the caches.
  ///   - workspace: The checkout.
  ///   - mostEntries: How many entries are kept; those go first that were not used for longest.
  init(_ name: String, in workspace: Workspace, mostEntries: Int) {
    url = workspace.state.appending(path: "cache/\(name)")
    self.mostEntries = mostEntries
    isScrambled = workspace.isEdition
  }

  /// What the name of an entry begins with that does not have its own yet.
  private static let unfinishedPrefix = "unfinished-"

  /// Removes what processes of this machine that were killed did not finish.
  ///
  /// - Parameter workspace: The checkout.
  static func removeUnfinished(in workspace: Workspace) {
    let files = FileManager.default
    let caches = workspace.state.appending(path: "cache")
    for cache in (try? files.contentsOfDirectory(atPath: caches.path)) ?? [] {
      let folder = caches.appending(path: cache)
      for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
      where name.hasPrefix(unfinishedPrefix)
        && OwnerName.isLeftBehind(name.dropFirst(unfinishedPrefix.count))
      {
        try? files.removeItem(at: folder.appending(path: name))
      }
    }
  }

  /// The folder of an entry, if there is one; it counts as used now.
  func find(_ key: String) -> URL? {
    let entry = url.appending(path: key)
    guard FileManager.default.fileExists(atPath: entry.path) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: entry.path)
    return entry
  }

  /// Keeps an entry.
  ///
  /// - Parameters:
  ///   - key: Its key.
  ///   - fill: Puts its files into a folder.
  func keep(_ key: String, fill: (URL) throws -> Void) {
    let unfinished = url.appending(path: Self.unfinishedPrefix + OwnerName.make())
    let slot = LiveFolders.enter(unfinished.path)
    defer { LiveFolders.leave(slot) }
    do {
      try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
      try fill(unfinished)
      try FileManager.default.moveItem(at: unfinished, to: url.appending(path: key))
    } catch {
      // Somebody else was first, or the disk is full.
      try? FileManager.default.removeItem(at: unfinished)
    }
    dropOldest()
  }

  /// Puts a file that holds hidden checks into an entry.
  func put(_ file: URL, at place: URL) throws {
    guard isScrambled else {
      return try ChildProcess.whileNoneStarts { try FileManager.default.copyItem(at: file, to: place) }
    }
    try Scrambling.applied(to: try Data(contentsOf: file)).write(to: place)
  }

  /// Brings a file that was put into an entry to where it is used.
  func take(_ file: URL, to place: URL) throws {
    guard isScrambled else { return try FileManager.default.copyItem(at: file, to: place) }
    let bytes = Scrambling.applied(to: try Data(contentsOf: file))
    try ChildProcess.whileNoneStarts { try bytes.write(to: place) }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place.path)
  }

  private func dropOldest() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    guard names.count > mostEntries else { return }
    let dated = names.map { name in
      let path = url.appending(path: name)
      let date = try? FileManager.default.attributesOfItem(atPath: path.path)[.modificationDate] as? Date
      return (path: path, date: date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.date < $1.date }).prefix(names.count - mostEntries) {
      try? FileManager.default.removeItem(at: old.path)
    }
  }
}
