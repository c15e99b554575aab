/// What there is to say about the results of a class.
package struct ClassSummary: Codable, Sendable {
  /// Something about one hand-in.
  package struct Remark: Codable, Hashable, Sendable {
    package let learner: String
    package let origin: String
    package let text: String

    package init(learner: String, origin: String, text: String) {
      self.learner = learner
      self.origin = origin
      self.text = text
    }
  }

  package let handIns: Int
  package private(set) var lines = 0
  package private(set) var passed = 0
  package private(set) var notPassed = 0
  /// How many lines say that an equal hand-in was graded.
  package private(set) var equal = 0
  /// What could not be graded, and why.
  package private(set) var broken: [Remark] = []
  /// The chapters that were asked for and are not in a hand-in.
  package let missing: [Remark]
  /// The hand-ins that were left out on request.
  package let leftOut: [Remark]
  package let remarks: [ClassRecord.Remark]

  init(_ record: ClassRecord) {
    handIns = record.handIns.count
    remarks = record.remarks
    missing = record.handIns.filter { !$0.missing.isEmpty && !$0.isLeftOut }.map {
      Remark($0.submission, $0.missing.joined(separator: ", "))
    }
    leftOut = record.handIns.filter(\.isLeftOut).map { Remark($0.submission, "") }
  }

  mutating func count(_ result: ClassResult) {
    lines += 1
    if result.sameAs != nil { equal += 1 }
    switch result.outcome {
    case .graded: if result.isPassed { passed += 1 } else { notPassed += 1 }
    case .broken(let chapter, let reason):
      broken.append(Remark(result.source, (chapter.map { "\($0): " } ?? "") + reason))
    }
  }
}

extension ClassSummary.Remark {
  fileprivate init(_ source: ClassResult.Source, _ text: String) {
    self.init(learner: source.learner.id, origin: source.origin, text: text)
  }
}
