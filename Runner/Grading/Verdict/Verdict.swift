package import Curriculum
package import Report

/// What the grader found out about one submission.
package struct Verdict: Sendable {
  /// How far a submission got in one lane.
  package enum LaneStatus: String, Hashable, Sendable {
    case passed
    case failed
    case notRun = "not run"
  }

  package let chapter: Chapter
  /// A key of the learner's bytes that were judged.
  package let contentHash: String
  /// The version of the toolchain that judged them.
  package let toolchain: String
  package var lanes: [Lane: LaneStatus] = [:]
  /// The compiler's errors, or its warnings when there are no errors.
  package var diagnostics: [Diagnostic] = []
  /// What the check uses and the learner's code does not have.
  package var contractBreaches: [ContractBreach] = []
  /// What the code says, refers to or defines that the chapter does not allow.
  package var integrityBreaches: [IntegrityBreach] = []
  /// What is left at each level of checking; none when the chapter has no levels, or the code no module.
  package var levels: [LevelVerdict] = []
  /// Every behaviour of the chapter, in its order.
  package var behaviours: [BehaviourVerdict] = []
  /// The well-known wrong fix that this looks like.
  package var mistake: Mistake?
  /// Whether only a part was looked at: one schedule, or some of the behaviours.
  package var isPartial = false
  /// What the code was shut in with while it was judged; `nil` when that was not asked for.
  package var sandbox: SandboxNote?
  /// Real seconds of each step of grading, in their order.
  package var seconds: [StepTime] = []

  /// Whether every lane of the chapter and every behaviour has passed.
  package var isPassed: Bool {
    chapter.lanes.allSatisfy { lanes[$0] == .passed }
      && behaviours.map(\.entry.id) == chapter.behaviours.map(\.id)
      && behaviours.allSatisfy { $0.report.outcome == .passed }
  }

  /// Whether nothing that was run has failed, in a look at a part.
  package var isPartlyPassed: Bool {
    isPartial && behaviours.contains { $0.report.outcome == .passed }
      && behaviours.allSatisfy { [.passed, .notRun].contains($0.report.outcome) }
  }

  /// How many stages of the chapter hold, from the first on; 0 for a chapter without stages.
  package var stagesHeld: Int {
    guard lanes[.compile] == .passed, lanes[.integrity] == .passed else { return 0 }
    let passed = Set(behaviours.filter { $0.report.outcome == .passed }.map(\.entry.id))
    return chapter.stagesHeld(where: passed.contains)
  }

  /// The first stage that does not hold; `nil` when all do, and for a chapter without stages.
  package var openStage: Stage? { chapter.stages.dropFirst(stagesHeld).first }

  /// The behaviours of a stage, in its order.
  package func behaviours(of stage: Stage) -> [BehaviourVerdict] {
    let ids = Set(stage.behaviours.map(\.id))
    return behaviours.filter { ids.contains($0.entry.id) }
  }

  package func count(_ outcomes: Outcome...) -> Int {
    behaviours.count { outcomes.contains($0.report.outcome) }
  }
}

/// The real time that one step of grading took.
package struct StepTime: Hashable, Sendable {
  package let step: String
  package let seconds: Double
}

/// How one behaviour ended.
package struct BehaviourVerdict: Sendable {
  package let entry: BehaviourEntry
  package var report: BehaviourReport
  /// What the program printed while it ran, cut to a limit.
  package var output: String
  /// The lines of code that were tried, when it was the compiler that decided; else none.
  package var code: [String] = []
  /// The first diagnostic of each cause that is left, in the lane of the levels; else none.
  package var diagnostics: [Diagnostic] = []
  /// What the grader has to add: that a failure could not be repeated, say.
  package var remarks: [String] = []
}

/// Something that the check uses and the learner's code does not have, or has otherwise.
package struct ContractBreach: Hashable, Sendable {
  /// The declaration as the chapter states it, or a line of the check that uses the learner's code.
  package let declaration: String
  /// What the compiler says of its use.
  package let reason: String
  /// Whether it is a line of the check: the declarations are all there, and cannot be used in this way.
  package var isLineOfCheck = false
}

/// Something about the learner's code or its object file that the chapter does not allow.
package struct IntegrityBreach: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It says something that a submission may not say.
    case construct
    /// It refers to something outside that is not on the chapter's list.
    case outsideReference = "outside reference"
    /// It defines something that is not its own module's.
    case definition
    /// It declares a name that the check itself uses, and the check would take it for its own.
    case reservedName = "reserved name"
  }

  /// A line of the learner's files.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package let kind: Kind
  /// The symbol or the name, readable.
  package let name: String
  /// Where it stands; `nil` when no line names it.
  package let place: Place?
  /// What to do, or to write in its place; `nil` when there is nothing to add to the kind.
  package let instead: String?

  package init(kind: Kind, name: String, place: Place? = nil, instead: String? = nil) {
    self.kind = kind
    self.name = name
    self.place = place
    self.instead = instead
  }
}

extension Chapter {
  /// The lanes that a submission of this chapter goes through.
  package var lanes: [Lane] {
    Lane.allCases.filter { lane in
      switch lane {
      case .compile, .integrity: true
      case .levels, .probes, .scheduled, .threads, .network: behaviours.contains { $0.lane == lane }
      }
    }
  }
}
