package import Curriculum
import Foundation
import Report
import Synchronization

/// Compiles, runs and judges submissions.
package struct Grader: Sendable {
  package let workspace: Workspace
  package let toolchain: Toolchain
  /// What submissions' code is shut in with; `nil` for nothing.
  package let sandbox: Sandbox?
  let builder: Builder

  /// - Parameters:
  ///   - workspace: The checkout from which everything but the learner's files comes.
  ///   - toolchain: What compiles.
  ///   - sandbox: What submissions' code is shut in with; `nil` for nothing.
  ///   - willBuildSupport: Called before the conductor is compiled, which takes some seconds once.
  /// - Throws: `GradingError`.
  package init(
    workspace: Workspace, toolchain: Toolchain, sandbox: Sandbox? = nil,
    willBuildSupport: @escaping @Sendable () -> Void = {}
  ) throws(GradingError) {
    self.workspace = workspace
    self.toolchain = toolchain
    self.sandbox = sandbox
    BuildFolder.removeLeftovers(in: workspace)
    var compiler = Compiler(toolchain: toolchain)
    if let sandbox {
      let shutIn = ShutInCompiler(in: sandbox, toolchain: toolchain, workspace: workspace)
      try shutIn.prepare(with: compiler, in: workspace, willBuild: willBuildSupport)
      compiler.shutIn = shutIn
    }
    builder = Builder(
      workspace: workspace, compiler: compiler,
      shelf: SupportShelf(workspace: workspace, compiler: compiler, willBuild: willBuildSupport))
  }

  /// Makes ready what programs of chapters are linked with, which is otherwise done when it is first needed.
  ///
  /// - Parameter chapters: The chapters.
  /// - Throws: `GradingError` when the workshop's own modules do not compile.
  package func prepare(for chapters: [Chapter]) throws(GradingError) {
    for chapter in chapters {
      for purpose in chapter.purposes { try builder.shelf.prepare(try builder.shelf.support(for: purpose)) }
    }
  }

  /// Grades a submission.
  ///
  /// - Parameters:
  ///   - submission: The learner's files.
  ///   - options: How.
  /// - Returns: The verdict.
  /// - Throws: `GradingError` when the grader could not do its own work.
  package func grade(
    _ submission: Submission, options: GradingOptions = GradingOptions()
  ) throws(GradingError) -> Verdict {
    let folder = try BuildFolder(in: workspace)
    let judged = Mutex<[BehaviourVerdict]>([])
    let build = try builder.build(
      submission, strictness: options.isLenient ? .lenient : .graded,
      ignoringIntegrity: options.ignoresIntegrity, in: folder
    ) { ready throws(GradingError) in
      let some =
        switch ready {
        case .interface(let module): try probe(module, of: submission.chapter, in: folder, options: options)
        case .program(let program, let purpose):
          try run(program, for: purpose, of: submission.chapter, options: options)
        }
      judged.withLock { $0 += some }
    }
    var verdict = Verdict(
      chapter: submission.chapter, contentHash: submission.contentHash, toolchain: toolchain.version)
    for lane in submission.chapter.lanes { verdict.lanes[lane] = .notRun }
    verdict.isPartial = options.isPartial
    verdict.sandbox = sandbox?.note
    verdict.diagnostics = build.diagnostics
    verdict.levels = build.levels
    verdict.contractBreaches = build.contractBreaches
    verdict.integrityBreaches = build.integrityBreaches
    verdict.seconds = build.seconds
    verdict.lanes[.compile] = build.isCompiled && build.contractBreaches.isEmpty ? .passed : .failed
    if !build.isCompiled, !build.integrityBreaches.isEmpty {
      // Refused by what it says, before the compiler was asked.
      verdict.lanes[.compile] = .notRun
      verdict.lanes[.integrity] = .failed
    }
    if build.isCompiled {
      verdict.lanes[.integrity] = build.integrityBreaches.isEmpty ? .passed : .failed
    }
    verdict.behaviours = submission.chapter.behaviours.map {
      BehaviourVerdict(entry: $0, report: BehaviourReport(id: $0.id, outcome: .notRun), output: "")
    }
    if build.interface != nil {
      judgeLevels(options: options, into: &verdict)
      take(judged.withLock { $0 }, into: &verdict)
    }
    verdict.mistake = Recognition.mistake(in: verdict, condensedCode: submission.condensedCode)
    // What is removed with the folder must not go before the program has run.
    withExtendedLifetime(folder) {}
    return verdict
  }

  /// The behaviours that a chapter's hidden files really have, lane by lane, in their order.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: Their identifiers.
  /// - Throws: `GradingError` when the solution, against which they are built, does not build.
  package func listBehaviours(of chapter: Chapter) throws(GradingError) -> [String] {
    let folder = try BuildFolder(in: workspace)
    let solution = try Submission(
      of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
    let build = try builder.build(solution, strictness: .graded, in: folder)
    guard build.interface != nil else {
      throw .ownCodeBroken(what: "the solution of \(chapter.name)", output: "\(build.diagnostics)")
    }
    // The levels are the curriculum's own.
    var listed = chapter.behaviours.filter { $0.lane == .levels }.map(\.id)
    for behaviour in chapter.behaviours where behaviour.lane == .probes {
      _ = try Prober.file(of: behaviour.id, in: chapter, workspace: workspace)
      listed.append(behaviour.id)
    }
    for program in chapter.purposes.compactMap({ build.programs[$0] }) {
      do {
        let result = try ChildProcess.run(
          program.path, ["--list", "--report", "\(ChildProcess.reportDescriptor)"], limits: .tool)
        listed += try ProgramReport(of: result, behaviour: "--list").listed
      } catch let error as GradingError {
        throw error
      } catch {
        throw .toolFailed(tool: program.path, output: "\(error)")
      }
    }
    withExtendedLifetime(folder) {}
    return listed
  }

  /// What is wrong with the contract of a chapter, which its own solution must keep.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: A sentence for each fault.
  /// - Throws: `GradingError`.
  package func contractFaults(of chapter: Chapter) throws(GradingError) -> [String] {
    try builder.contractFaults(of: chapter)
  }

  // MARK: Behaviours

  /// Says at which levels of checking nothing is left.
  private func judgeLevels(options: GradingOptions, into verdict: inout Verdict) {
    let chosen = verdict.chapter.behaviours.filter { options.behaviours?.contains($0.id) ?? true }
    let judged = chosen.compactMap { entry -> BehaviourVerdict? in
      guard let level = verdict.levels.first(where: { $0.level == entry.level }) else { return nil }
      return BehaviourVerdict(entry: entry, on: level)
    }
    take(judged, into: &verdict)
  }

  /// Tries the probes of a chapter.
  private func probe(
    _ interface: URL, of chapter: Chapter, in folder: BuildFolder, options: GradingOptions
  ) throws(GradingError) -> [BehaviourVerdict] {
    let chosen = chosen(of: chapter, in: .probes, options)
    guard !chosen.isEmpty else { return [] }
    let prober = Prober(
      chapter: chapter, workspace: workspace, compiler: builder.compiler, module: interface, build: folder)
    return try prober.run(chosen)
  }

  /// Runs the behaviours of a program, each in a process of its own: a crash or a hang in one leaves the others judged.
  private func run(
    _ program: URL, for purpose: Compiler.Purpose, of chapter: Chapter, options: GradingOptions
  ) throws(GradingError) -> [BehaviourVerdict] {
    let processors = SideBySide.processors
    // Over the network most of the time is spent on waiting for nothing to happen any more.
    let workers = purpose == .network ? 3 * processors : processors
    return try SideBySide.map(chosen(of: chapter, in: purpose.lane, options), atMost: workers) {
      behaviour throws(GradingError) in
      try run(behaviour, of: program, for: purpose, module: chapter.name, options: options)
    }
  }

  private func chosen(of chapter: Chapter, in lane: Lane, _ options: GradingOptions) -> [BehaviourEntry] {
    chapter.behaviours.filter { $0.lane == lane && options.behaviours?.contains($0.id) ?? true }
  }

  /// Runs one behaviour.
  ///
  /// - Returns: How it ended.
  func run(
    _ behaviour: BehaviourEntry, of program: URL, for purpose: Compiler.Purpose, module: String,
    options: GradingOptions
  ) throws(GradingError) -> BehaviourVerdict {
    let enclosure = enclosure(of: program, for: purpose)
    switch purpose {
    case .scheduled:
      return try BehaviourRunner(
        program: program.path, module: module, options: options, enclosure: enclosure
      ).run(behaviour)
    case .threads:
      return try ThreadsRunner(
        program: program.path, module: module, toolchain: toolchain, options: options, enclosure: enclosure
      ).run(behaviour)
    case .network:
      return try NetworkRunner(
        program: program.path, module: module, options: options, enclosure: enclosure
      ).run(behaviour)
    }
  }

  /// What a program is shut in with, and the memory that it may use where that can be bounded.
  ///
  /// No behaviour needs a quarter of it: 20 MB under the conductor, several times as much over the network, and the
  /// sanitizer has a bound of its own below this one.
  private func enclosure(of program: URL, for purpose: Compiler.Purpose) -> Enclosure? {
    guard let sandbox else { return nil }
    let memory: UInt64 =
      switch purpose {
      case .scheduled: 512 << 20
      case .threads: 2560 << 20
      case .network: 1 << 30
      }
    return Enclosure(
      of: program.path, in: sandbox, libraries: toolchain.resources.appending(path: "linux").path,
      memoryBytes: memory)
  }

  /// Takes over how behaviours ended.
  private func take(_ behaviours: [BehaviourVerdict], into verdict: inout Verdict) {
    for behaviour in behaviours {
      guard let index = verdict.behaviours.firstIndex(where: { $0.entry.id == behaviour.entry.id }) else {
        continue
      }
      verdict.behaviours[index] = behaviour
    }
    for lane in verdict.chapter.lanes {
      // What was not asked for does not count.
      let ofLane = verdict.behaviours.filter { $0.entry.lane == lane && $0.report.outcome != .notRun }
      guard !ofLane.isEmpty else { continue }
      verdict.lanes[lane] = ofLane.allSatisfy { $0.report.outcome == .passed } ? .passed : .failed
    }
  }
}
