import Foundation

/// A folder of things that were made before, kept by the content of what they were made of.
///
/// An entry is complete before it gets its name. When the folder cannot be read or written, things are made as if
/// nothing were kept: a cache that is out of order costs time and no verdict.
struct CacheFolder {
  private let url: URL
  private let mostEntries: Int

  /// - Parameters:
  ///   - name: The folder's name below the caches.
  ///   - workspace: The checkout.
  ///   - mostEntries: How many entries are kept; those go first that were not used for longest.
  init(_ name: String, in workspace: Workspace, mostEntries: Int) {
    url = workspace.state.appending(path: "cache/\(name)")
    self.mostEntries = mostEntries
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
    let unfinished = url.appending(path: "unfinished-\(UUID().uuidString)")
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
