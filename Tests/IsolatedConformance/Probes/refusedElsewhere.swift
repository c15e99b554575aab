@testable import IsolatedConformance

// refused listUsedElsewhere: exporting the list itself outside the main actor
// by: main actor-isolated conformance | conform to | does not conform | cannot convert
func export(_ list: PackingList) -> ExportFile {
  exportFile(of: list)
}

// refused resultUsedElsewhere: exporting what exportable() gives outside the main actor
// by: main actor-isolated conformance | non-Sendable | risks causing data races
@concurrent
func exportLater(_ list: PackingList) async -> ExportFile {
  let item = await list.exportable()
  return exportFile(of: item)
}
