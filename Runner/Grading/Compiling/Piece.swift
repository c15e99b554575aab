import Foundation

/// What became of the program for a purpose, or of what is judged without one.
enum Piece: Sendable {
  /// Why hidden behaviours do not compile with a learner's module; nothing when they do.
  struct Refusal: Sendable {
    var isEmpty: Bool { breaches.isEmpty && integrity.isEmpty && reasons.isEmpty }
    var breaches: [ContractBreach] = []
    /// What stands in their way.
    var integrity: [IntegrityBreach] = []
    /// How the compiler ended when it came to no end of its own.
    var reasons: [Diagnostic] = []
  }

  /// It is there: a program, or the learner's module alone. The fault is what could not be done with it.
  case ready(URL, fault: GradingError? = nil)
  case refused(Refusal)
  /// The grader could not do its own work.
  case failed(GradingError)

  /// Why the pieces of a submission are refused, as if they had been made one after another and all of them before any
  /// is used.
  ///
  /// What is refused first counts, and no fault of what would have come later takes that verdict away.
  ///
  /// - Parameter pieces: The pieces in the order of their purposes.
  /// - Returns: The first refusal; `nil` when all pieces are there and could be used.
  /// - Throws: The fault that would have come first.
  static func refusal(of pieces: [Self]) throws(GradingError) -> Refusal? {
    for piece in pieces {
      switch piece {
      case .ready: continue
      case .refused(let refusal): return refusal
      case .failed(let fault): throw fault
      }
    }
    for case .ready(_, let fault?) in pieces { throw fault }
    return nil
  }
}
