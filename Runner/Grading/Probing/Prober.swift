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
    let demand: ProbeFile.Demand
    let probes: [ProbeFile.Probe]
    let text: String

    /// What it is held to.
    var rules: [String] {
      ["\(demand)"] + probes.flatMap { ["\($0.lines)"] + $0.messages }
    }
  }

  /// A probe that did not end as it must.
  fileprivate struct Miss: Sendable {
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
      for demand in ProbeFile.Demand.allCases {
        let probes = file.probes.filter { $0.demand == demand }
        let groups = demand == .refused ? probes.map { [$0] } : probes.isEmpty ? [] : [probes]
        trials += groups.map { Trial(behaviour: index, demand: demand, probes: $0, text: file.text(of: $0)) }
      }
    }
    let cache = try ProbeCache(module: chapter.name, in: module, compiler: compiler, workspace: workspace)
    let results = try SideBySide.map(Array(trials.enumerated()), atMost: SideBySide.processors) {
      number, trial throws(GradingError) in
      let key = cache.key(trial.text, rules: language(of: trial).arguments + trial.rules)
      if cache.holds(key) { return [Miss]() }
      let misses = try misses(of: trial, number: number)
      if misses.isEmpty { cache.keep(key) }
      return misses
    }
    var found: [Int: [Miss]] = [:]
    for (trial, misses) in zip(trials, results) { found[trial.behaviour, default: []] += misses }
    return entries.enumerated().map { index, entry in
      let first = found[index]?.min { $0.probe.lines.lowerBound < $1.probe.lines.lowerBound }
      return verdict(entry, first, in: files[index])
    }
  }

  private func language(of trial: Trial) -> Compiler.Language {
    Compiler.Language(
      strictness: trial.demand == .warns ? .level(.minimal) : .graded, settings: chapter.languageSettings)
  }

  private func misses(of trial: Trial, number: Int) throws(GradingError) -> [Miss] {
    let file = SourceFile(path: "Probe\(number).swift", bytes: Data(trial.text.utf8))
    let path = try build.write(file, below: Self.folder)
    let result = try compiler.tryOut(
      file: path, in: build.url, search: module, language: language(of: trial))
    // The module itself was compiled just now, so the compiler works.
    if let end = CompilerEnd(result) {
      return trial.probes.prefix(1).map { Miss(probe: $0, happened: end.diagnostic.text) }
    }
    guard result.ending == .exited(0) || result.ending == .exited(1) else {
      throw .toolFailed(tool: "swift-frontend", output: result.errorText)
    }
    let isRefused = result.ending == .exited(1)
    let messages = DiagnosticParser.parse(result.errorText)
    let errors = messages.filter { $0.severity == .error }
    switch trial.demand {
    case .refused: return trial.probes.compactMap { $0.missWhenRefused(isRefused, errors, result.errorText) }
    case .compiles, .warns:
      guard isRefused else {
        return trial.demand == .warns ? trial.probes.compactMap { $0.missWhenTaken(messages) } : []
      }
      let misses = trial.probes.compactMap { $0.miss(among: errors) }
      guard misses.isEmpty else { return misses }
      throw .ownCodeBroken(what: "the probes of \(chapter.name)", output: result.errorText)
    }
  }

  private func verdict(_ entry: BehaviourEntry, _ miss: Miss?, in file: ProbeFile) -> BehaviourVerdict {
    guard let miss else {
      return BehaviourVerdict(
        entry: entry, report: BehaviourReport(id: entry.id, outcome: .passed), output: "")
    }
    let probe = miss.probe
    let expected =
      switch probe.demand {
      case .compiles: "\(probe.tries) compiles"
      case .refused: "the compiler refuses \(probe.tries)"
      case .warns:
        "\(probe.tries) compiles, with a warning that says "
          + probe.messages.map { "'\($0)'" }.joined(separator: " or ")
      }
    return BehaviourVerdict(
      entry: entry,
      report: BehaviourReport(
        id: entry.id, outcome: .failed,
        finding: Finding(id: probe.finding, expected: expected, happened: miss.happened)),
      output: "", code: file.code(of: probe))
  }
}

extension ProbeFile.Probe {
  /// What is wrong when this had to be refused; `nil` when it was, for the right reason.
  fileprivate func missWhenRefused(
    _ isRefused: Bool, _ errors: [Diagnostic], _ output: String
  ) -> Prober.Miss? {
    guard isRefused else { return Prober.Miss(probe: self, happened: "it compiles") }
    guard !errors.contains(where: { error in messages.contains { error.text.contains($0) } }) else {
      return nil
    }
    let reason = errors.first?.text ?? output
    return Prober.Miss(probe: self, happened: "the compiler refuses it for another reason: \(reason)")
  }

  /// What is wrong when this had to be warned of and was compiled; `nil` when the compiler warned.
  fileprivate func missWhenTaken(_ all: [Diagnostic]) -> Prober.Miss? {
    let own = all.filter { lines.contains($0.line - 1) }
    guard !own.contains(where: { warning in messages.contains { warning.text.hasWord($0) } }) else {
      return nil
    }
    let happened =
      own.first.map { "it compiles with another warning: \($0.text)" } ?? "it compiles without a warning"
    return Prober.Miss(probe: self, happened: happened)
  }

  /// The error that stands in its lines, when it had to compile.
  fileprivate func miss(among errors: [Diagnostic]) -> Prober.Miss? {
    errors.first { lines.contains($0.line - 1) }.map {
      Prober.Miss(probe: self, happened: "the compiler refuses it: \($0.text)")
    }
  }
}

extension String {
  /// Whether a part of the text is these words, and not a part of a longer name.
  fileprivate func hasWord(_ word: String) -> Bool {
    func isOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return ranges(of: word).contains { range in
      !isOfName(self[..<range.lowerBound].last) && !isOfName(self[range.upperBound...].first)
    }
  }
}
