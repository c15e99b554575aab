package import Report

/// A wrong fix that people really make.
package struct Mistake: Sendable {
  /// The mistake; also the folder under `Rejected`.
  package let name: String
  /// What must reject it.
  package let rejectedBy: Rejection
  /// What the learner seems to have done, after "looks like": "cancelling without a check after the await".
  package let looksLike: String
  /// Why that fails.
  package let why: String
  /// By what it is recognised; all of them must hold.
  package let signs: [Sign]

  package init(
    _ name: String, rejectedBy: Rejection, looksLike: String, why: String, signs: [Sign]
  ) {
    self.name = name
    self.rejectedBy = rejectedBy
    self.looksLike = looksLike
    self.why = why
    self.signs = signs
  }
}

/// What rejects a wrong fix.
package enum Rejection: Hashable, Sendable {
  /// The compiler, with a message that contains the text.
  case compile(String)
  /// The integrity check, with a message that contains the text.
  case integrity(String)
  /// A behaviour that ends in this way.
  case behaviour(String, Outcome)
}

/// Something by which a mistake is recognised in a verdict.
package enum Sign: Hashable, Sendable {
  /// A behaviour ends in this way.
  case ends(String, Outcome)
  /// A behaviour fails with this finding.
  case finds(String)
  /// A compiler message contains the text.
  case diagnoses(String)
  /// The learner's code, without comments and white space, contains the text.
  case contains(String)
  /// The learner's code, without comments and white space, does not contain the text.
  case lacks(String)
  /// At least one of these holds.
  indirect case any([Sign])
}
