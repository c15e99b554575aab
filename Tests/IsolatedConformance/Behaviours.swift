import Conductor
import Dispatch

@testable import IsolatedConformance

let behaviours: [Behaviour] = [
  Behaviour("exportsWhatTheScreenShows") {
    let weights = WeightFormatter()
    let list = PackingList(title: "Alps", weights: weights)
    let other = PackingList(title: "Sea", weights: weights)
    try await list.expectExport("Alps.txt", [], "wrongWhenEmpty", when: "at first")
    note("add boots to Alps")
    list.add("boots", grams: 1200)
    try await list.expectExport("Alps.txt", ["boots, 1200 g"], "staleAfterAdd", when: "after add(boots)")
    note("Alps is Norway now")
    list.title = "Norway"
    note("add tent to Norway")
    list.add("tent", grams: 2500)
    let rows = ["boots, 1200 g", "tent, 2500 g"]
    try await list.expectExport(
      "Norway.txt", rows, "staleAfterTitle", when: "after a new title and add(tent)")
    note("unit: ounces")
    weights.isInOunces = true
    try await list.expectExport(
      "Norway.txt", ["boots, 42 oz", "tent, 88 oz"], "staleAfterUnit", when: "after a new unit")
    note("unit: grams")
    weights.isInOunces = false
    try await list.expectExport("Norway.txt", rows, "staleAfterUnit", when: "after the old unit again")
    try await other.expectExport("Sea.txt", [], "mixedUp", when: "while another list changes")
  },

  Behaviour("panelStaysCurrent") {
    let weights = WeightFormatter()
    let list = PackingList(title: "Alps", weights: weights)
    let other = PackingList(title: "Sea", weights: weights)
    list.add("boots", grams: 1200)
    let panel = await openPanel(list, other)
    try panel.expectPreview(
      [ExportFile(name: "Alps.txt", lines: ["boots, 1200 g"]), ExportFile(name: "Sea.txt", lines: [])],
      "wrongInPanel", when: "at first")
    note("add tent to Alps")
    list.add("tent", grams: 2500)
    let rows = ["boots, 1200 g", "tent, 2500 g"]
    try panel.expectPreview(
      [ExportFile(name: "Alps.txt", lines: rows), ExportFile(name: "Sea.txt", lines: [])],
      "panelStaleAfterAdd", when: "after add(tent)")
    note("Sea is Lake now")
    other.title = "Lake"
    try panel.expectPreview(
      [ExportFile(name: "Alps.txt", lines: rows), ExportFile(name: "Lake.txt", lines: [])],
      "panelStaleAfterTitle", when: "after a new title of the second list")
    note("unit: ounces")
    weights.isInOunces = true
    try panel.expectPreview(
      [
        ExportFile(name: "Alps.txt", lines: ["boots, 42 oz", "tent, 88 oz"]),
        ExportFile(name: "Lake.txt", lines: []),
      ], "panelStaleAfterUnit", when: "after a new unit")
  },

  Behaviour("backupLeavesItAlone") {
    let list = PackingList(title: "Alps", weights: WeightFormatter())
    list.add("boots", grams: 1200)
    try await expectBackup(of: list, in: "a task") { work in Task.detached { work() } }
    try await expectBackup(of: list, in: "a background queue") { work in
      DispatchQueue(label: "backup").async { work() }
    }
    try await expectBackup(of: list, in: "a thread without tasks or queues") { onPlainThread($0) }
    withExtendedLifetime(list) {}
  },

  Behaviour("livesAsLongAsItIsHeld") {
    weak var freed: PackingList?
    do {
      let panel: ExportPanel
      do {
        let list = PackingList(title: "Alps", weights: WeightFormatter())
        list.add("boots", grams: 1200)
        freed = list
        panel = await openPanel(list)
        note("the screen lets go of Alps")
      }
      await settle()
      try panel.expectPreview(
        [ExportFile(name: "Alps.txt", lines: ["boots, 1200 g"])], "goneWhileHeld",
        when: "after the screen has let go of the list")
      note("the panel closes")
    }
    await settle()
    try expect(
      freed == nil, "keptAlive", expected: "once nobody holds the list or the panel, the list is freed",
      happened: "it is still alive: something holds it for ever")
  },
]

/// Something that is exportable on every thread.
private struct Memo: Exportable, Sendable {
  let fileName = "Memo.txt"
  func lines() -> [String] { ["buy stamps"] }
}

/// Runs a backup somewhere outside the main actor and says what it must export.
@MainActor
private func expectBackup(
  of list: PackingList, in place: String, _ start: (@escaping @Sendable () -> Void) -> Void
) async throws {
  let result = Result()
  start {
    note("backUp([list, memo])")
    result.files = backUp([list, Memo()])
  }
  // What never returns shows as missing.
  await letTimePass(.seconds(10))
  guard let files = result.files else {
    return try expect(
      false, "backupHangs", expected: "backUp(_:) returns in \(place)", happened: "it has not, after 10 s")
  }
  let found = files.filter { $0.name != "Memo.txt" }
  try expect(
    found.isEmpty, "backupAsksTheList",
    expected: "in \(place), backUp(_:) leaves the list aside: that is not the main actor",
    happened: "it has found the list exportable there, and exported \(found.inWords)")
  try expect(
    files.count == 1, "backupIncomplete", expected: "backUp(_:) exports Memo.txt",
    happened: "it exported nothing")
}

/// Keeps what a backup gave; the conductor runs one job at a time.
private final class Result: @unchecked Sendable {
  var files: [ExportFile]?
}

/// Opens a panel with lists, as a screen does.
@MainActor
private func openPanel(_ lists: PackingList...) async -> ExportPanel {
  var items: [any Exportable] = []
  for list in lists { items.append(await item(of: list)) }
  note("open the panel")
  return ExportPanel(items)
}

/// What a list gives for the library, of whatever type it is.
@MainActor
private func item(of list: PackingList) async -> any Exportable {
  await waiting(for: "exportable() to return") { () -> any Exportable in await list.exportable() }
}

extension PackingList {
  /// Expects that the screen shows rows and that an export, in the same turn, gives the same.
  @MainActor
  fileprivate func expectExport(
    _ name: String, _ lines: [String], _ finding: String, when: String
  ) async throws {
    let shown = rows
    try expect(
      shown == lines, finding == "staleAfterUnit" ? "rowsStaleAfterUnit" : "wrongRows",
      expected: "\(when), the screen shows \(lines.inWords)",
      happened: "it shows \(shown.inWords)")
    let item = await item(of: self)
    let file = await waiting(for: "the list to answer the library") { exportFile(of: item) }
    try expect(
      file == ExportFile(name: name, lines: lines), finding,
      expected: "\(when), the export gives \(ExportFile(name: name, lines: lines).inWords)",
      happened: "it gives \(file.inWords)")
  }
}

extension ExportPanel {
  @MainActor
  fileprivate func expectPreview(_ wanted: [ExportFile], _ finding: String, when: String) throws {
    note("preview()")
    let files = preview()
    try expect(
      files == wanted, finding, expected: "\(when), the open panel shows \(wanted.inWords)",
      happened: "it shows \(files.inWords)")
  }
}

extension ExportFile {
  fileprivate var inWords: String { "\(name.isEmpty ? "a file without a name" : name) (\(lines.inWords))" }
}

extension [ExportFile] {
  fileprivate var inWords: String { isEmpty ? "nothing" : map(\.inWords).joined(separator: ", ") }
}

extension [String] {
  fileprivate var inWords: String { isEmpty ? "no lines" : joined(separator: "; ") }
}
