package import Curriculum
import Foundation
import Report

/// Compiles, runs and judges submissions.
package struct Grader: Sendable {
  package let workspace: Workspace
  package let toolchain: Toolchain
  private let compiler: Compiler
  private let support: Support

  /// - Parameters:
  ///   - workspace: The checkout from which everything but the learner's files comes.
  ///   - toolchain: What compiles.
  ///   - willBuildSupport: Called before the conductor is compiled, which takes some seconds once.
  /// - Throws: `GradingError`.
  package init(
    workspace: Workspace, toolchain: Toolchain, willBuildSupport: () -> Void = {}
  ) throws(GradingError) {
    self.workspace = workspace
    self.toolchain = toolchain
    compiler = Compiler(toolchain: toolchain)
    support = try Support.prepare(in: workspace, with: compiler, willBuild: willBuildSupport)
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
    var verdict = Verdict(
      chapter: submission.chapter, contentHash: submission.contentHash, toolchain: toolchain.version)
    for lane in submission.chapter.lanes { verdict.lanes[lane] = .notRun }
    verdict.behaviours = submission.chapter.behaviours.map {
      BehaviourVerdict(entry: $0, report: BehaviourReport(id: $0.id, outcome: .notRun), output: "")
    }
    let isRunnable = try build(submission, in: folder, options: options, into: &verdict)
    if isRunnable { try run(in: folder, options: options, into: &verdict) }
    verdict.mistake = Recognition.mistake(in: verdict, condensedCode: submission.condensedCode)
    return verdict
  }

  /// The behaviours that a chapter's hidden file really has, in its order.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: Their identifiers.
  /// - Throws: `GradingError` when the solution, against which they are built, does not build.
  package func listBehaviours(of chapter: Chapter) throws(GradingError) -> [String] {
    let folder = try BuildFolder(in: workspace)
    var verdict = Verdict(chapter: chapter, contentHash: "", toolchain: toolchain.version)
    let solution = try Submission(
      of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
    guard try build(solution, in: folder, options: GradingOptions(), into: &verdict) else {
      throw .ownCodeBroken(what: "the solution of \(chapter.name)", output: "\(verdict.diagnostics)")
    }
    do {
      let result = try ChildProcess.run(
        folder.url.appending(path: Self.program).path,
        ["--list", "--report", "\(ChildProcess.reportDescriptor)"], limits: .tool)
      return String(decoding: result.report, as: UTF8.self).split(separator: "\n").compactMap { line in
        if case .listed(let id) = ReportLine(String(line)) { id } else { nil }
      }
    } catch {
      throw .toolFailed(tool: Self.program, output: "\(error)")
    }
  }

  /// What is wrong with the contract of a chapter, which its own solution must keep.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: A sentence for each fault.
  /// - Throws: `GradingError`.
  package func contractFaults(of chapter: Chapter) throws(GradingError) -> [String] {
    let files = try SourceFile.swiftFiles(in: workspace.tests(chapter.name))
    guard let file = files.first(where: { $0.path == "Contract.swift" }) else {
      return ["it has no Contract.swift"]
    }
    let contract = Contract(file.text)
    guard !contract.declarations.isEmpty else { return ["its Contract.swift has no '// contract: ' line"] }
    let folder = try BuildFolder(in: workspace)
    var paths: [String] = []
    for source in try SourceFile.swiftFiles(in: workspace.solution(chapter.name)) {
      paths.append(try folder.write(source, below: "Learner"))
    }
    for source in try SourceFile.swiftFiles(in: workspace.given(chapter.name)) {
      paths.append(try folder.write(source, below: Workspace.givenFolder))
    }
    let compiled = try compiler.compileLearner(
      module: chapter.name, files: paths, in: folder.url, strictness: .graded)
    guard compiled.ending == .exited(0) else { return [] }
    let checked = try compiler.check(
      files: [try folder.write(file, below: "Contract")], in: folder.url,
      search: [folder.url, support.folder])
    return DiagnosticParser.parse(checked.errorText).filter { $0.severity == .error }
      .map { "its contract does not hold for its own solution: line \($0.line): \($0.text)" }
  }

  private static let program = "program"

  // MARK: Compile and integrity

  /// Builds the graded program.
  ///
  /// - Returns: Whether there is one to run; if not, the verdict says why.
  private func build(
    _ submission: Submission, in folder: BuildFolder, options: GradingOptions, into verdict: inout Verdict
  ) throws(GradingError) -> Bool {
    let chapter = submission.chapter
    let given = try SourceFile.swiftFiles(in: workspace.given(chapter.name))
    let behaviours = try SourceFile.swiftFiles(in: workspace.tests(chapter.name))
      .filter { $0.path.hasPrefix("Behaviours") && !$0.path.contains("/") }
    let main = SourceFile(
      path: "main.swift", bytes: Data("import Conductor\n\nProgram.main(behaviours)\n".utf8))
    var learnerPaths: [String] = []
    for file in submission.files { learnerPaths.append(try folder.write(file, below: "Learner")) }
    for file in given { learnerPaths.append(try folder.write(file, below: Workspace.givenFolder)) }
    var behaviourPaths: [String] = []
    for file in behaviours + [main] { behaviourPaths.append(try folder.write(file, below: "Behaviours")) }

    var clock = StepClock()
    let compiled = try compiler.compileLearner(
      module: chapter.name, files: learnerPaths, in: folder.url,
      strictness: options.isLenient ? .lenient : .graded)
    verdict.seconds.append(clock.lap("compile"))
    verdict.diagnostics = diagnostics(of: compiled, chapter: chapter)
    guard compiled.ending == .exited(0) else {
      verdict.lanes[.compile] = .failed
      try explainFailedCompilation(compiled, &verdict)
      return false
    }
    verdict.lanes[.compile] = .passed

    let breaches = Integrity(chapter: chapter).breaches(
      try compiler.undefinedSymbols(of: "\(chapter.name).o", in: folder.url))
    verdict.seconds.append(clock.lap("integrity"))
    guard breaches.isEmpty else {
      verdict.integrityBreaches = breaches
      verdict.lanes[.integrity] = .failed
      return false
    }
    verdict.lanes[.integrity] = .passed

    guard try compileBehaviours(behaviourPaths, chapter, in: folder, into: &verdict) else { return false }
    verdict.seconds.append(clock.lap("behaviours"))
    let linked = try compiler.link(
      objects: ["\(chapter.name).o", "Behaviours.o"] + support.objects, to: Self.program, in: folder.url)
    verdict.seconds.append(clock.lap("link"))
    guard linked.ending == .exited(0) else {
      throw .toolFailed(tool: "clang", output: linked.errorText)
    }
    return true
  }

  private func diagnostics(of result: ChildProcess.Result, chapter: Chapter) -> [Diagnostic] {
    let all = DiagnosticParser.parse(result.errorText)
    let errors = all.filter { $0.severity == .error }
    return (errors.isEmpty ? all : errors).map { diagnostic in
      var diagnostic = diagnostic
      if diagnostic.file.hasPrefix("Learner/") { diagnostic.file.removeFirst("Learner/".count) }
      let note = chapter.diagnostics.first { note in
        diagnostic.text.contains(note.matching) || diagnostic.group.map { "#\($0)" } == note.matching
      }
      diagnostic.explanation = note?.explanation
      diagnostic.section = note?.section
      return diagnostic
    }
  }

  /// Tells a compiler that could not do its work from code that it refused.
  private func explainFailedCompilation(
    _ result: ChildProcess.Result, _ verdict: inout Verdict
  ) throws(GradingError) {
    switch result.ending {
    case .exited(1) where !verdict.diagnostics.isEmpty: return
    case .outOfTime, .outOfProcessorTime:
      verdict.diagnostics = [
        Diagnostic(
          file: "", line: 0, column: 0, severity: .error,
          text: "the compiler was not done after \(Int(ChildProcess.Limits.tool.seconds)) s", notes: [])
      ]
    case .exited, .signalled:
      throw .toolFailed(tool: "swift-frontend", output: result.errorText)
    }
  }

  /// Compiles the hidden behaviours; when that fails, finds out which declaration of the contract is to blame.
  private func compileBehaviours(
    _ paths: [String], _ chapter: Chapter, in folder: BuildFolder, into verdict: inout Verdict
  ) throws(GradingError) -> Bool {
    let search = [folder.url, support.folder]
    let compiled = try compiler.compileOwn(
      module: "Behaviours", files: paths, in: folder.url, search: search, isOptimised: false, isLibrary: false
    )
    if compiled.ending == .exited(0) { return true }
    let file = workspace.tests(chapter.name).appending(path: "Contract.swift")
    guard let bytes = try? Data(contentsOf: file) else {
      throw .ownCodeBroken(what: "the behaviours of \(chapter.name)", output: compiled.errorText)
    }
    let contract = SourceFile(path: "Contract.swift", bytes: bytes)
    let checked = try compiler.check(
      files: [try folder.write(contract, below: "Contract")], in: folder.url, search: search)
    let breaches = Contract(contract.text).breaches(DiagnosticParser.parse(checked.errorText))
    guard !breaches.isEmpty else {
      throw .ownCodeBroken(what: "the behaviours of \(chapter.name)", output: compiled.errorText)
    }
    verdict.lanes[.compile] = .failed
    verdict.contractBreaches = breaches
    return false
  }

  // MARK: Behaviours

  private func run(
    in folder: BuildFolder, options: GradingOptions, into verdict: inout Verdict
  ) throws(GradingError) {
    var clock = StepClock()
    let runner = BehaviourRunner(
      program: folder.url.appending(path: Self.program).path, module: verdict.chapter.name, options: options)
    let chosen = verdict.chapter.behaviours.filter { options.behaviours?.contains($0.id) ?? true }
    let results = Collected<Result<BehaviourVerdict, GradingError>>(count: chosen.count)
    // One process each: a crash or a hang in one leaves the others judged.
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      do throws(GradingError) {
        results.set(.success(try runner.run(chosen[index])), at: index)
      } catch {
        results.set(.failure(error), at: index)
      }
    }
    for result in results.all {
      let behaviour = try result.get()
      guard let index = verdict.behaviours.firstIndex(where: { $0.entry.id == behaviour.entry.id }) else {
        continue
      }
      verdict.behaviours[index] = behaviour
    }
    for lane in verdict.chapter.lanes {
      let ofLane = verdict.behaviours.filter { $0.entry.lane == lane }
      guard !ofLane.isEmpty else { continue }
      verdict.lanes[lane] = ofLane.allSatisfy { $0.report.outcome == .passed } ? .passed : .failed
    }
    verdict.seconds.append(clock.lap("run"))
  }
}
