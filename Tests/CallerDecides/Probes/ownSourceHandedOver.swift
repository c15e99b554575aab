@testable import CallerDecides

// compiles screenKeepsItsSource: handing over the source of a screen on the main actor
@MainActor
final class StatementScreen {
  private let source: any LineSource
  private(set) var entries: [StatementEntry] = []

  init(source: any LineSource) {
    self.source = source
  }

  func load(by reader: StatementReader) async {
    entries = await reader.entries(from: source)
  }
}

// compiles actorKeepsItsSource: handing over the source of an actor
actor StatementImporter {
  private let source: any LineSource
  private var entries: [StatementEntry] = []

  init(source: sending any LineSource) {
    self.source = source
  }

  func load(by reader: StatementReader) async {
    entries = await reader.entries(from: source)
  }
}

// compiles functionKeepsItsSource: handing over a source and using it afterwards, in a plain async function,
func balance(
  of source: any LineSource, by reader: StatementReader
) async -> Int {
  let entries = await reader.entries(from: source)
  let rest = source.nextLine() == nil ? 0 : 1
  return entries.reduce(rest) { $0 + $1.cents }
}
