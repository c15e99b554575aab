@testable import IsolatedConformance

func names(of items: [any Exportable]) -> [String] { items.map(\.fileName) }

// compiles genericTakesAwait: exporting in a method of a screen that is not async
@MainActor
struct ShareButton {
  let list: PackingList

  func tap() -> ExportFile { exportFile(of: list.exportable()) }
}

// compiles collectionTakesAwait: putting two lists into one collection on the main actor
@MainActor
func openPanel(_ first: PackingList, _ second: PackingList) -> [String] {
  let items: [any Exportable] = [first.exportable(), second.exportable()]
  return names(of: items) + ExportPanel(items).preview().map(\.name)
}

// compiles askingTakesAwait: asking for file name and lines on the main actor
@MainActor
func caption(of list: PackingList) -> String {
  let item: any Exportable = list.exportable()
  return "\(item.fileName), \(item.lines().count) lines"
}
