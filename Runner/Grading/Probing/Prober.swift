import Curriculum
import Dispatch
import Foundation
import Report

/// Tries what the compiler takes and what it refuses of code that uses a learner's module.
struct Prober: Sendable {
  /// The folder of the probes below that of the build.
  static let folder = Workspace.probesFolder

  let chapter: Chapter
  let workspace: Workspace
  let compiler: Compiler
  /// The folder in which the learner's compiled module is.
  let module: URL
  /// Where the probes are written.
  let build: BuildFolder

  /// The probes of a behaviour.
  ///
  /// - Throws: `GradingError.ownCodeBroken` when there are none that can be tried.
  static func file(
    of behaviour: String, in chapter: Chapter, workspace: Workspace
  ) throws(GradingError) -> ProbeFile {
    let file = ProbeFile(try workspace.probes(of: behaviour, in: chapter.name))
    guard file.faults.isEmpty else {
      throw .ownCodeBroken(
        what: "the probes '\(behaviour)' of \(chapter.name)", output: file.faults.joined(separator: "\n"))
    }
    return file
  }

  /// What one run of the compiler is about.
  private struct Trial: Sendable {
    /// The place of the behaviour among those that are tried.
    let behaviour: Int
    let probes: [ProbeFile.Probe]
    let text: String
  }

  /// A probe that did not end as it must.
  private struct Miss: Sendable {
    let probe: ProbeFile.Probe
    let happened: String
  }

  /// Tries all probes of behaviours.
  ///
  /// - Parameter entries: The behaviours.
  /// - Returns: How each of them ended, in their order.
  /// - Throws: `GradingError` when that cannot be told.
  func run(_ entries: [BehaviourEntry]) throws(GradingError) -> [BehaviourVerdict] {
    var files: [ProbeFile] = []
    var trials: [Trial] = []
    for (index, entry) in entries.enumerated() {
      let file = try Self.file(of: entry.id, in: chapter, workspace: workspace)
      files.append(file)
      // Those that must compile can do it together; an error would hide others of a later stage of the compiler.
      let together = file.probes.filter { !$0.mustBeRefused }
      let groups = (together.isEmpty ? [] : [together]) + file.probes.filter(\.mustBeRefused).map { [$0] }
      trials += groups.map { Trial(behaviour: index, probes: $0, text: file.text(of: $0)) }
    }
    let results = Collected<Result<[Miss], GradingError>>(count: trials.count)
    DispatchQueue.concurrentPerform(iterations: trials.count) { [trials] index in
      do throws(GradingError) {
        results.set(.success(try misses(of: trials[index], number: index)), at: index)
      } catch {
        results.set(.failure(error), at: index)
      }
    }
    var found: [Int: [Miss]] = [:]
    for (trial, result) in zip(trials, results.all) {
      found[trial.behaviour, default: []] += try result.get()
    }
    return entries.enumerated().map { index, entry in
      let first = found[index]?.min { $0.probe.lines.lowerBound < $1.probe.lines.lowerBound }
      return verdict(entry, first, in: files[index])
    }
  }

  private func misses(of trial: Trial, number: Int) throws(GradingError) -> [Miss] {
    let file = SourceFile(path: "Probe\(number).swift", bytes: Data(trial.text.utf8))
    let path = try build.write(file, below: Self.folder)
    let result = try compiler.tryOut(
      file: path, in: build.url, search: module, settings: chapter.languageSettings)
    guard result.ending == .exited(0) || result.ending == .exited(1) else {
      throw .toolFailed(tool: "swift-frontend", output: result.errorText)
    }
    let isRefused = result.ending == .exited(1)
    let errors = DiagnosticParser.parse(result.errorText).filter { $0.severity == .error }
    if let probe = trial.probes.first, probe.mustBeRefused {
      guard isRefused else { return [Miss(probe: probe, happened: "it compiles")] }
      guard !errors.contains(where: { error in probe.refusals.contains { error.text.contains($0) } }) else {
        return []
      }
      let reason = errors.first?.text ?? result.errorText
      return [Miss(probe: probe, happened: "the compiler refuses it for another reason: \(reason)")]
    }
    guard isRefused else { return [] }
    let misses = trial.probes.compactMap { probe -> Miss? in
      guard let error = errors.first(where: { probe.lines.contains($0.line - 1) }) else { return nil }
      return Miss(probe: probe, happened: "the compiler refuses it: \(error.text)")
    }
    guard misses.isEmpty else { return misses }
    throw .ownCodeBroken(what: "the probes of \(chapter.name)", output: result.errorText)
  }

  private func verdict(_ entry: BehaviourEntry, _ miss: Miss?, in file: ProbeFile) -> BehaviourVerdict {
    guard let miss else {
      return BehaviourVerdict(
        entry: entry, report: BehaviourReport(id: entry.id, outcome: .passed), output: "")
    }
    let probe = miss.probe
    let expected =
      probe.mustBeRefused ? "the compiler refuses \(probe.tries)" : "\(probe.tries) compiles"
    return BehaviourVerdict(
      entry: entry,
      report: BehaviourReport(
        id: entry.id, outcome: .failed,
        finding: Finding(id: probe.finding, expected: expected, happened: miss.happened)),
      output: "", code: file.code(of: probe))
  }
}
