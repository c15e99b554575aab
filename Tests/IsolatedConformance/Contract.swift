@testable import IsolatedConformance

// contract: @MainActor final class PackingList
@MainActor
private func usesType(_ list: PackingList) -> any AnyObject & Sendable { list }

// contract: init(title: String, weights: WeightFormatter)
@MainActor
private func makes(_ weights: WeightFormatter) { _ = PackingList(title: "", weights: weights) }

// contract: var title: String
@MainActor
private func renames(_ list: PackingList) { list.title += "" }

// contract: func add(_ name: String, grams: Int)
@MainActor
private func adds(_ list: PackingList) { list.add("", grams: 0) }

// contract: var rows: [String]
@MainActor
private func usesRows(_ list: PackingList) -> [String] { list.rows }

// contract: func exportable() -> PackingList, or another type that is Exportable
@MainActor
private func usesExportable(_ list: PackingList) async -> any Exportable { await list.exportable() }
