// Given: the grader always uses this file as it is here.

/// What can be exported.
///
/// The protocol comes from a library that knows nothing of actors: whoever has something exportable asks it
/// at any time, and gets the answers at once.
protocol Exportable {
  var fileName: String { get }
  func lines() -> [String]
}

/// What becomes of something exportable.
struct ExportFile: Equatable, Sendable {
  let name: String
  let lines: [String]
}

/// Exports one thing, of whatever type, here and now.
func exportFile<Item: Exportable>(of item: Item) -> ExportFile {
  ExportFile(name: item.fileName, lines: item.lines())
}

/// A panel that shows what an export would give.
///
/// It stays open as long as the user likes.
final class ExportPanel {
  private let items: [any Exportable]

  init(_ items: [any Exportable]) {
    self.items = items
  }

  /// What an export would give now; asks all items anew.
  func preview() -> [ExportFile] {
    items.map { exportFile(of: $0) }
  }
}

/// Exports whatever turns out to be exportable on the calling thread, and leaves the rest aside.
///
/// The library calls it in the background, with all objects of the app that it knows.
func backUp(_ objects: [any Sendable]) -> [ExportFile] {
  objects.compactMap { object in
    guard let item = object as? any Exportable else { return nil }
    return exportFile(of: item)
  }
}
