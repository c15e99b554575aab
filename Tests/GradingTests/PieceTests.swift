import Foundation
import Testing

@testable import Grading

/// Which of several programs that are built side by side decides.
struct PieceTests {
  private static let ready = Piece.ready(URL(filePath: "/program"))
  private static let unusable = Piece.ready(URL(filePath: "/program"), fault: fault("run"))

  private static func fault(_ tool: String) -> GradingError { .toolFailed(tool: tool, output: "") }

  private static func failed(_ tool: String) -> Piece { .failed(fault(tool)) }

  private static func refused(_ declaration: String) -> Piece {
    .refused(Piece.Refusal(breaches: [ContractBreach(declaration: declaration, reason: "")]))
  }

  /// What a list of pieces comes to, in a word.
  private func outcome(of pieces: [Piece]) -> String {
    do throws(GradingError) {
      return try Piece.refusal(of: pieces)?.breaches.first?.declaration ?? "none"
    } catch {
      guard case .toolFailed(let tool, _) = error else { return "another fault" }
      return tool
    }
  }

  @Test func `nothing is refused when all can be used`() {
    #expect(outcome(of: [Self.ready, Self.ready]) == "none")
  }

  @Test func `what is refused first counts, as if nothing were done side by side`() {
    #expect(outcome(of: [Self.ready, Self.refused("a"), Self.refused("b")]) == "a")
    #expect(outcome(of: [Self.ready, Self.refused("a"), Self.failed("link")]) == "a")
    #expect(outcome(of: [Self.failed("link"), Self.refused("a")]) == "link")
  }

  @Test func `what could not be used counts only when everything could be built`() {
    #expect(outcome(of: [Self.unusable, Self.refused("a")]) == "a")
    #expect(outcome(of: [Self.unusable, Self.failed("link")]) == "link")
    #expect(outcome(of: [Self.ready, Self.unusable, Self.ready]) == "run")
  }
}
