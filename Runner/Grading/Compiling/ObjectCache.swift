import Foundation

/// Compiled behaviours, kept by their sources and the interface of the learner's module.
struct ObjectCache {
  private static let object = "object.o"

  private let folder: CacheFolder

  init(workspace: Workspace) {
    // Several interfaces for each chapter of the curriculum.
    folder = CacheFolder("behaviours", in: workspace, mostEntries: 200)
  }

  /// Copies the object file of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: Where to.
  /// - Returns: Whether it was kept.
  func find(_ key: String, to place: URL) -> Bool {
    guard let entry = folder.find(key) else { return false }
    do {
      try folder.take(entry.appending(path: Self.object), to: place)
      return true
    } catch {
      return false
    }
  }

  /// Keeps an object file.
  func keep(_ object: URL, as key: String) {
    folder.keep(key) { try folder.put(object, at: $0.appending(path: Self.object)) }
  }
}
