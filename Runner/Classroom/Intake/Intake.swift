/// What was found in a folder of submissions.
package struct Intake: Sendable {
  /// The hand-ins, in the order of their origins.
  package let handIns: [HandIn]
  /// What was left aside or chosen, in the order of their origins: nothing vanishes in silence.
  package let remarks: [IntakeRemark]

  package init(handIns: [HandIn], remarks: [IntakeRemark]) {
    self.handIns = handIns
    self.remarks = remarks
  }
}

/// Something an instructor should know that makes no hand-in broken.
package struct IntakeRemark: Hashable, Sendable {
  /// The path below the folder of submissions that it is about.
  package let origin: String
  /// What was left aside or chosen, and why; lower case, no full stop.
  package let text: String

  package init(origin: String, text: String) {
    self.origin = origin
    self.text = text
  }
}
