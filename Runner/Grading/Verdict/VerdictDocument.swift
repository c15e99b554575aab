import Curriculum
package import Foundation
import Report

/// A verdict as programs read it; `Guide/Workshop.docc/VerdictFormat.md` documents every field.
///
/// The version rises when a field changes its meaning or goes away, not when one is added.
package struct VerdictDocument: Codable, Sendable {
  /// The version of the format.
  package static let currentVersion = 1

  package struct Behaviour: Codable, Sendable {
    package let id: String
    package let title: String
    package let lane: String
    package let result: String
    package let schedulesRun: Int
    package let failingSchedules: Int?
    package let isWholeSpace: Bool
    package let jobs: Int
    package let virtualSeconds: Double
    package let finding: String?
    package let expected: String?
    package let happened: String?
    package let schedule: String?
    package let timeline: [Event]
    package let output: String?
    package let code: [String]?
    package let remarks: [String]
  }

  package struct Event: Codable, Sendable {
    package let kind: String
    package let nanoseconds: Int64
    package let step: Int
    package let track: String
    package let task: String?
    package let text: String
  }

  package struct CompilerDiagnostic: Codable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int
    package let severity: String
    package let group: String?
    package let text: String
    package let notes: [String]
    package let explanation: String?
    package let section: String?
  }

  package struct Level: Codable, Sendable {
    package let level: String
    /// How many diagnostics are left at it.
    package let left: Int
    package let causes: [Cause]
    package let diagnostics: [CompilerDiagnostic]
  }

  package struct Cause: Codable, Sendable {
    package let cause: String
    package let count: Int
  }

  package struct LooksLike: Codable, Sendable {
    package let name: String
    package let looksLike: String
    package let why: String
  }

  package struct Breach: Codable, Sendable {
    package let declaration: String
    package let reason: String
  }

  package struct Refusal: Codable, Sendable {
    package let kind: String
    package let name: String
    /// The learner's file and the line in it; missing when no line names it.
    package let file: String?
    package let line: Int?
    /// What to do; missing when there is nothing to add to the kind.
    package let instead: String?
  }

  package struct Step: Codable, Sendable {
    package let step: String
    package let seconds: Double
  }

  package struct StageResult: Codable, Sendable {
    package let id: String
    package let title: String
    /// `passed` when it and those before it hold.
    package let result: String
    package let passed: Int
    package let behaviours: [String]
  }

  package struct LaneResult: Codable, Sendable {
    package let lane: String
    package let result: String
  }

  package let version: Int
  package let chapter: String
  package let verdict: String
  package let contentHash: String
  package let toolchain: String
  package let lanes: [LaneResult]
  package let diagnostics: [CompilerDiagnostic]
  package let contractBreaches: [Breach]
  package let integrityBreaches: [Refusal]
  package let behaviours: [Behaviour]
  /// What is left at each level of checking; missing when the chapter has no levels.
  package let levels: [Level]?
  /// The steps of the chapter in their order; missing when it is solved in one.
  package let stages: [StageResult]?
  package let looksLike: LooksLike?
  /// What the code was shut in with, and the gaps; missing when no sandbox was asked for.
  package private(set) var sandbox: SandboxNote?
  package private(set) var seconds: [Step]

  package init(_ verdict: Verdict) {
    version = Self.currentVersion
    chapter = verdict.chapter.name
    self.verdict =
      verdict.isPassed ? "passed" : verdict.isPartlyPassed ? "partly passed" : "not passed"
    contentHash = verdict.contentHash
    toolchain = verdict.toolchain
    lanes = verdict.chapter.lanes.map {
      LaneResult(lane: $0.rawValue, result: (verdict.lanes[$0] ?? .notRun).rawValue)
    }
    diagnostics = verdict.diagnostics.map(CompilerDiagnostic.init)
    contractBreaches = verdict.contractBreaches.map { Breach(declaration: $0.declaration, reason: $0.reason) }
    integrityBreaches = verdict.integrityBreaches.map {
      Refusal(
        kind: $0.kind.rawValue, name: $0.name, file: $0.place?.file, line: $0.place?.line, instead: $0.instead
      )
    }
    behaviours = verdict.behaviours.map(Behaviour.init)
    levels = verdict.levels.isEmpty ? nil : verdict.levels.map(Level.init)
    stages = verdict.chapter.stages.isEmpty ? nil : verdict.stageResults
    looksLike = verdict.mistake.map { LooksLike(name: $0.name, looksLike: $0.looksLike, why: $0.why) }
    sandbox = verdict.sandbox
    seconds = verdict.seconds.map { Step(step: $0.step, seconds: ($0.seconds * 1000).rounded() / 1000) }
  }

  /// The same without what was measured, which is another each time: what two gradings of the same bytes agree in.
  package var withoutSeconds: Self {
    var document = self
    document.seconds = []
    return document
  }

  /// The same with another note of what the code was shut in with.
  package func noting(_ sandbox: SandboxNote?) -> Self {
    var document = self
    document.sandbox = sandbox
    return document
  }

  /// The document as JSON, its keys sorted so that equal documents are equal bytes.
  ///
  /// - Returns: The bytes, without a line feed at the end.
  /// - Throws: `EncodingError`, which no verdict causes.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension Verdict {
  fileprivate var stageResults: [VerdictDocument.StageResult] {
    chapter.stages.enumerated().map { index, stage in
      let ofStage = behaviours(of: stage)
      let isNotRun = ofStage.allSatisfy { $0.report.outcome == .notRun }
      let result: Verdict.LaneStatus = index < stagesHeld ? .passed : isNotRun ? .notRun : .failed
      return VerdictDocument.StageResult(
        id: stage.id, title: stage.title, result: result.rawValue,
        passed: ofStage.count { $0.report.outcome == .passed }, behaviours: stage.behaviours.map(\.id))
    }
  }
}

extension VerdictDocument.Level {
  fileprivate init(_ verdict: LevelVerdict) {
    self.init(
      level: verdict.level.rawValue, left: verdict.diagnostics.count,
      causes: verdict.causes.map { VerdictDocument.Cause(cause: $0.name, count: $0.count) },
      diagnostics: verdict.diagnostics.map(VerdictDocument.CompilerDiagnostic.init))
  }
}

extension VerdictDocument.CompilerDiagnostic {
  fileprivate init(_ diagnostic: Diagnostic) {
    self.init(
      file: diagnostic.file, line: diagnostic.line, column: diagnostic.column,
      severity: diagnostic.severity.rawValue, group: diagnostic.group, text: diagnostic.text,
      notes: diagnostic.notes, explanation: diagnostic.explanation, section: diagnostic.section)
  }
}

extension VerdictDocument.Behaviour {
  fileprivate init(_ behaviour: BehaviourVerdict) {
    let report = behaviour.report
    self.init(
      id: report.id, title: behaviour.entry.title, lane: behaviour.entry.lane.rawValue,
      result: report.outcome.rawValue, schedulesRun: report.schedulesRun,
      failingSchedules: report.failingSchedules, isWholeSpace: report.isWholeSpace, jobs: report.steps,
      virtualSeconds: Double(report.time.wholeNanoseconds) / 1e9,
      finding: report.finding?.id, expected: report.finding?.expected, happened: report.finding?.happened,
      schedule: report.schedule?.description,
      timeline: report.timeline.map {
        VerdictDocument.Event(
          kind: $0.kind.rawValue, nanoseconds: $0.time.wholeNanoseconds, step: $0.step,
          track: $0.track.description, task: $0.task, text: $0.text)
      },
      output: behaviour.output.isEmpty ? nil : behaviour.output,
      code: behaviour.code.isEmpty ? nil : behaviour.code, remarks: behaviour.remarks)
  }
}
