import Testing

@testable import Grading

struct ContractTests {
  private let contract = Contract(
    """
    @testable import M

    // contract: struct A
    func usesA(_: A) {}

    // contract: func b()
    func usesB() { b() }
    """)

  private func error(_ line: Int, _ text: String) -> Diagnostic {
    Diagnostic(file: "Contract.swift", line: line, column: 1, severity: .error, text: text, notes: [])
  }

  @Test func `an error belongs to the declaration above it, and each is told once`() {
    let breaches = contract.breaches([error(4, "no A"), error(7, "no b"), error(7, "again")])
    #expect(breaches.map(\.declaration) == ["struct A", "func b()"])
    #expect(breaches.map(\.reason) == ["no A", "no b"])
  }

  @Test func `an error above all declarations belongs to none`() {
    #expect(contract.breaches([error(1, "no module")]).isEmpty)
  }
}
