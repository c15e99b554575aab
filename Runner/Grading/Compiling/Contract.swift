import Foundation

/// The names and signatures that a chapter's behaviours use, as small functions that use one each.
///
/// `Tests/<Chapter>/Contract.swift` has a line `// contract: <declaration>` before each of them. When the
/// behaviours do not compile against a learner's module, these tell which declaration is missing.
struct Contract {
  /// A declaration, and the line from which on the file uses it.
  private struct Clause {
    let declaration: String
    let line: Int
  }

  private static let marker = "// contract: "
  private let clauses: [Clause]

  init(_ text: String) {
    clauses = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      guard line.hasPrefix(Self.marker) else { return nil }
      return Clause(declaration: String(line.dropFirst(Self.marker.count)), line: index + 1)
    }
  }

  /// The declarations in their order.
  var declarations: [String] { clauses.map(\.declaration) }

  /// Which declarations the compiler's messages about the contract's file belong to, one breach for each.
  func breaches(_ diagnostics: [Diagnostic]) -> [ContractBreach] {
    var breaches: [ContractBreach] = []
    for diagnostic in diagnostics where diagnostic.severity == .error {
      guard let clause = clauses.last(where: { $0.line <= diagnostic.line }),
        !breaches.contains(where: { $0.declaration == clause.declaration })
      else { continue }
      breaches.append(ContractBreach(declaration: clause.declaration, reason: diagnostic.text))
    }
    return breaches
  }
}
