import Curriculum
import Foundation

/// Builds the graded program of a submission: learner's module, integrity, behaviours, link.
struct Builder: Sendable {
  let workspace: Workspace
  let compiler: Compiler
  let shelf: SupportShelf

  /// What became of a submission.
  struct Outcome {
    /// The program to run for each purpose of the chapter; none when the submission was refused, for a reason that
    /// stands in the other fields.
    var programs: [Compiler.Purpose: URL] = [:]
    /// The folder of the learner's compiled module; `nil` when the submission was refused.
    var interface: URL?
    /// The compiler's messages about the learner's code.
    var diagnostics: [Diagnostic] = []
    /// What is left at each level of checking; none when the chapter has no levels.
    var levels: [LevelVerdict] = []
    var contractBreaches: [ContractBreach] = []
    var integrityBreaches: [IntegrityBreach] = []
    var isCompiled = false
    var seconds: [StepTime] = []

    /// The same for code with which the compiler comes to no end after it has accepted it.
    func refused(for reasons: [Diagnostic]) -> Self {
      var outcome = Outcome(seconds: seconds)
      outcome.diagnostics = reasons
      return outcome
    }
  }

  /// What can be used while the rest is still built.
  enum Ready: Sendable {
    /// The folder of the learner's compiled module.
    case interface(URL)
    case program(URL, for: Compiler.Purpose)
  }

  /// Builds a submission, or finds the programs that were built from the same bytes before.
  ///
  /// - Parameters:
  ///   - submission: The learner's files.
  ///   - strictness: How strictly they are compiled.
  ///   - ignoringIntegrity: Whether what they refer to is left aside.
  ///   - folder: Where it is built; the program lives there or in the cache.
  ///   - use: Called for each thing that is ready, from several threads at once. When the submission is refused in the
  ///     end, what was used counts for nothing.
  /// - Returns: What became of it.
  /// - Throws: `GradingError` when the grader could not do its own work, or what `use` throws.
  func build(
    _ submission: Submission, strictness: Compiler.Strictness, ignoringIntegrity: Bool = false,
    in folder: BuildFolder, use: @escaping @Sendable (Ready) throws(GradingError) -> Void = { _ in }
  ) throws(GradingError) -> Outcome {
    let sources = try Sources(of: submission, in: workspace)
    let cache = ProgramCache(workspace: workspace)
    let purposes = submission.chapter.purposes
    let supports = try purposes.map { purpose throws(GradingError) in try shelf.support(for: purpose) }
    let chapter = submission.chapter
    let integrity = Integrity(chapter: chapter)
    let language = Compiler.Language(strictness: strictness, settings: chapter.languageSettings)
    let languages = chapter.hasLevels ? Self.languages(of: chapter) : [language]
    let arguments = languages.flatMap(\.arguments) + purposes.flatMap(\.behavioursArguments)
    let rules = [
      // What it does with all of this, another build of the runner may do in another way.
      ProgramIdentity.ofRunner, arguments.joined(separator: " "),
      ignoringIntegrity ? "none" : integrity.rules,
    ].joined(separator: "\0")
    let key = sources.key(rules: rules, supports: supports)
    var clock = StepClock()
    if let kept = cache.find(key, purposes, in: folder) {
      var outcome = Outcome(programs: kept.programs, interface: kept.interface, isCompiled: true)
      take(kept.messages, chapter, into: &outcome)
      let all = [Ready.interface(kept.interface)] + kept.programs.map { Ready.program($0.value, for: $0.key) }
      _ = try SideBySide.map(all, use)
      outcome.seconds.append(clock.lap("run"))
      return outcome
    }
    var outcome = Outcome()
    let code = LearnerCode(submission.files)
    if !ignoringIntegrity { outcome.integrityBreaches = SourceRules(code).breaches }
    guard outcome.integrityBreaches.isEmpty else { return outcome }
    let paths = try sources.write(to: folder)
    let sanitized =
      purposes.contains(.threads)
      ? SanitizedBuild(of: chapter.name, files: paths.learner, in: folder.url, by: compiler) : nil
    // Nothing of it goes on when the folder is gone.
    defer { _ = try? sanitized?.result() }
    let compiled = try compile(
      chapter, paths.learner, language: language, in: folder, sanitized: sanitized)
    outcome.seconds.append(clock.lap("compile"))
    take(compiled.messages, chapter, into: &outcome)
    guard compiled.result.isWholeSuccess else {
      outcome.levels = []
      outcome.diagnostics = try reasons(for: compiled.result, chapter, in: folder)
      return outcome
    }
    if strictness == .graded, !outcome.diagnostics.filter(\.isErrorAllTheSame).isEmpty {
      outcome.diagnostics = outcome.diagnostics.filter(\.isErrorAllTheSame).map { $0.asError }
      return outcome
    }
    let symbols = try ObjectSymbols(of: folder.url.appending(path: Self.learnerObject(chapter, .scheduled)))
    if !ignoringIntegrity {
      outcome.integrityBreaches =
        unsafeUses(in: compiled.result.errorText, chapter) + integrity.breaches(symbols, in: code)
    }
    outcome.isCompiled = true
    outcome.seconds.append(clock.lap("integrity"))
    guard outcome.integrityBreaches.isEmpty else { return outcome }
    let learner = Learner(chapter: chapter, code: code, symbols: symbols)
    let interface = folder.url.appending(path: Compiler.Purpose.scheduled.folder)
    sanitized?.begin(compiled.language)
    let built = LastMoment()
    let pieces = try SideBySide.map([nil] + supports.map(Optional.some)) { support in
      guard let support else { return Self.use(.interface(interface), use) }
      do throws(GradingError) {
        let piece = try build(paths, sources, learner, with: support, sanitized: sanitized, in: folder)
        built.note()
        guard case .ready(let program, _) = piece else { return piece }
        return Self.use(.program(program, for: support.purpose), use)
      } catch {
        return .failed(error)
      }
    }
    outcome.seconds.append(clock.lap("build", at: built.instant))
    outcome.seconds.append(clock.lap("run"))
    if let refusal = try Piece.refusal(of: pieces) {
      guard refusal.reasons.isEmpty else { return outcome.refused(for: refusal.reasons) }
      (outcome.contractBreaches, outcome.integrityBreaches) = (refusal.breaches, refusal.integrity)
      return outcome
    }
    for (support, piece) in zip(supports, pieces.dropFirst()) {
      if case .ready(let program, _) = piece { outcome.programs[support.purpose] = program }
    }
    outcome.interface = interface
    cache.keep(
      outcome.programs, interface: Self.interface(chapter, .scheduled, in: folder),
      messages: compiled.messages, as: key)
    return outcome
  }

  private static func use(_ ready: Ready, _ use: (Ready) throws(GradingError) -> Void) -> Piece {
    let place =
      switch ready {
      case .interface(let folder): folder
      case .program(let program, _): program
      }
    do throws(GradingError) {
      try use(ready)
      return .ready(place)
    } catch {
      return .ready(place, fault: error)
    }
  }

  /// Builds the program for a purpose.
  private func build(
    _ paths: Sources.Paths, _ sources: Sources, _ learner: Learner, with support: Support,
    sanitized: SanitizedBuild?, in folder: BuildFolder
  ) throws(GradingError) -> Piece {
    // Not before: a learner whose code does not compile needs none of it.
    try shelf.prepare(support)
    if support.purpose == .threads, let result = try sanitized?.result(), result.ending != .exited(0) {
      return .refused(Piece.Refusal(reasons: try reasons(for: result, learner.chapter, in: folder)))
    }
    let refusal = try compileBehaviours(paths, sources, learner, with: support, in: folder)
    guard refusal.isEmpty else { return .refused(refusal) }
    return .ready(try link(learner.chapter, with: support, in: folder))
  }

  /// What is wrong with the contract of a chapter, which its own solution must keep.
  ///
  /// - Parameter chapter: The chapter.
  /// - Returns: A sentence for each fault.
  /// - Throws: `GradingError`.
  func contractFaults(of chapter: Chapter) throws(GradingError) -> [String] {
    guard let file = try contract(of: chapter) else { return ["it has no Contract.swift"] }
    guard !Contract(file.text).declarations.isEmpty else {
      return ["its Contract.swift has no '// contract: ' line"]
    }
    let folder = try BuildFolder(in: workspace)
    // That the solution compiles is said elsewhere.
    guard try compileSolution(of: chapter, in: folder) != nil else { return [] }
    return try check(file, in: folder).map {
      "its contract does not hold for its own solution: line \($0.line): \($0.text)"
    }
  }

  /// Compiles the module of a chapter's solution.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - folder: Where it is built.
  /// - Returns: The files of the build; `nil` when it does not compile.
  /// - Throws: `GradingError`.
  private func compileSolution(
    of chapter: Chapter, in folder: BuildFolder
  ) throws(GradingError) -> Sources.Paths? {
    let solution = try Submission(of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
    let paths = try Sources(of: solution, in: workspace).write(to: folder)
    let compiled = try compiler.compileLearner(
      module: chapter.name, files: paths.learner, in: folder.url, language: Self.gradedLanguage(of: chapter))
    return compiled.ending == .exited(0) ? paths : nil
  }

  private static func gradedLanguage(of chapter: Chapter) -> Compiler.Language {
    Compiler.Language(strictness: .graded, settings: chapter.languageSettings)
  }

  private static func learnerObject(_ chapter: Chapter, _ purpose: Compiler.Purpose) -> String {
    "\(purpose.folder)/\(chapter.name).o"
  }

  /// The learner's compiled module.
  private static func interface(
    _ chapter: Chapter, _ purpose: Compiler.Purpose, in folder: BuildFolder
  ) -> URL {
    folder.url.appending(path: "\(purpose.folder)/\(chapter.name).swiftmodule")
  }

  private static func behavioursObject(_ purpose: Compiler.Purpose) -> String {
    "\(purpose.folder)/Behaviours.o"
  }

  // MARK: The learner's module

  /// A learner's module that was compiled or refused.
  private struct Compiled {
    let result: ChildProcess.Result
    let language: Compiler.Language
    /// What is kept of what the compiler said, for `take`.
    let messages: String
  }

  private func compile(
    _ chapter: Chapter, _ files: [String], language: Compiler.Language, in folder: BuildFolder,
    sanitized: SanitizedBuild?
  ) throws(GradingError) -> Compiled {
    guard chapter.hasLevels else {
      sanitized?.begin(language)
      let result = try compiler.compileLearner(
        module: chapter.name, files: files, in: folder.url, language: language)
      return Compiled(result: result, language: language, messages: result.errorText)
    }
    let climbed = try climb(chapter, files, in: folder) { sanitized?.begin($0) }
    return Compiled(
      result: climbed.result, language: climbed.language, messages: climbed.ladder.text)
  }

  /// Takes over what the compiler said while a module was compiled.
  private func take(_ messages: String, _ chapter: Chapter, into outcome: inout Outcome) {
    if chapter.hasLevels {
      outcome.levels = Ladder(text: messages).verdicts { explained($0, chapter) }
    } else {
      outcome.diagnostics = diagnostics(in: messages, chapter)
    }
  }

  private func diagnostics(in messages: String, _ chapter: Chapter) -> [Diagnostic] {
    let all = DiagnosticParser.parse(messages).filter { $0.group != UnsafeUses.group }
    let errors = all.filter { $0.severity == .error }
    return (errors.isEmpty ? all : errors).map { explained($0, chapter) }
  }

  /// A diagnostic with the learner's path of the file, and what the chapter says of it.
  func explained(_ diagnostic: Diagnostic, _ chapter: Chapter) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.file.hasPrefix(Sources.learnerFolder + "/") {
      diagnostic.file.removeFirst(Sources.learnerFolder.count + 1)
    }
    let note = chapter.diagnostics.first { note in
      diagnostic.text.contains(note.matching) || diagnostic.group.map { "#\($0)" } == note.matching
    }
    diagnostic.explanation = note?.explanation
    diagnostic.section = note?.section
    return diagnostic
  }

  /// Why the compiler has not accepted a learner's code.
  ///
  /// - Returns: Its messages, or one that says how it ended with this code and not with other code.
  /// - Throws: `GradingError.toolFailed` when it is not the code.
  private func reasons(
    for result: ChildProcess.Result, _ chapter: Chapter, in folder: BuildFolder
  ) throws(GradingError) -> [Diagnostic] {
    if result.ending == .exited(1) {
      let messages = diagnostics(in: result.errorText, chapter)
      if !messages.isEmpty { return messages }
    }
    guard let end = CompilerEnd(result) else {
      throw .toolFailed(tool: "swift-frontend", output: result.errorText)
    }
    if !end.isCertain, try !compilesOtherCode(of: chapter, in: folder) {
      throw .toolFailed(tool: "swift-frontend", output: result.errorText)
    }
    return [explained(end.diagnostic, chapter)]
  }

  /// Whether the compiler compiles anything at all.
  private func compilesOtherCode(of chapter: Chapter, in folder: BuildFolder) throws(GradingError) -> Bool {
    let file = SourceFile(path: "Other.swift", bytes: Data("func other() -> Int { 1 }\n".utf8))
    let path = try folder.write(file, below: "Other")
    return try compiler.compileLearner(
      module: "Other", files: [path], in: folder.url, language: Self.gradedLanguage(of: chapter), to: "Other"
    ).ending == .exited(0)
  }

  /// Links the program for a purpose.
  ///
  /// - Returns: The program.
  private func link(
    _ chapter: Chapter, with support: Support, in folder: BuildFolder
  ) throws(GradingError) -> URL {
    let program = "\(support.purpose.folder)/program"
    let objects =
      [Self.learnerObject(chapter, support.purpose.ofLearner), Self.behavioursObject(support.purpose)]
      + support.objects
    let isLinked = try compiler.linkShortly(
      objects: objects, to: program, in: folder.url, for: support.purpose,
      by: LinkerCalls(workspace: workspace))
    if !isLinked {
      // What the driver says counts: something may be new on this machine.
      let linked = try compiler.link(objects: objects, to: program, in: folder.url, for: support.purpose)
      guard linked.ending == .exited(0) else {
        throw .toolFailed(tool: "clang", output: linked.errorText)
      }
    }
    return folder.url.appending(path: program)
  }

  // MARK: The behaviours

  /// Compiles the hidden behaviours; when that fails, finds out which declaration is to blame.
  ///
  /// - Returns: What of the contract is missing, and what stands in the behaviours' way.
  private func compileBehaviours(
    _ paths: Sources.Paths, _ sources: Sources, _ learner: Learner, with support: Support,
    in folder: BuildFolder
  ) throws(GradingError) -> Piece.Refusal {
    let (chapter, purpose) = (learner.chapter, support.purpose)
    let cache = ObjectCache(workspace: workspace)
    let object = folder.url.appending(path: Self.behavioursObject(purpose))
    // A change inside a body leaves the module's interface as it is, byte for byte, and then the behaviours that
    // were compiled against it before are the same too.
    let key = try sources.behavioursKey(
      interface: Self.interface(chapter, purpose.ofLearner, in: folder), support: support)
    if cache.find(key, to: object) { return Piece.Refusal() }
    let bindings = try bindings(of: learner, in: sources, with: support)
    guard bindings.hidden.isEmpty else {
      return Piece.Refusal(integrity: bindings.hidden.map { reserved($0, learner) })
    }
    let shield = try bindings.shield.map { text throws(GradingError) in
      try folder.write(
        SourceFile(path: BehaviourShield.file, bytes: Data(text.utf8)),
        below: "\(purpose.folder)/\(Sources.behavioursFolder)")
    }
    let compiled = try compiler.compileBehaviours(
      files: (paths.behaviours[purpose] ?? []) + (shield.map { [$0] } ?? []), in: folder.url,
      to: Self.behavioursObject(purpose),
      search: [folder.url.appending(path: purpose.ofLearner.folder)] + support.folders, for: purpose)
    if compiled.ending == .exited(0) {
      let mistaken = bindings.mistaken(try ObjectSymbols(of: object))
      if mistaken.isEmpty { cache.keep(object, as: key) }
      return Piece.Refusal(integrity: try breaches(of: mistaken, learner, in: folder))
    }
    guard let contract = try contract(of: chapter) else {
      throw .ownCodeBroken(what: "the behaviours of \(chapter.name)", output: compiled.errorText)
    }
    let breaches = Contract(contract.text).breaches(try check(contract, in: folder))
    if !breaches.isEmpty { return Piece.Refusal(breaches: breaches) }
    let clashes = bindings.clashes
    if !clashes.isEmpty { return Piece.Refusal(integrity: clashes.map { reserved($0, learner) }) }
    // The contract is kept word by word, and all the same the behaviours cannot use what is there, for its isolation
    // say. If they can use the solution, they are not to blame.
    let broken = GradingError.ownCodeBroken(
      what: "the behaviours of \(chapter.name)", output: compiled.errorText)
    guard try behavioursCompile(withSolutionOf: chapter, support) else { throw broken }
    if let breach = breach(in: compiled.errorText, sources) {
      // A member of Swift's own type has a name that the check has given one of its own.
      let words = Set(SourceTokens(breach.declaration).all.map(\.text))
      let taken = learner.code.membersOfOthers.filter { member in
        words.contains(member.split(separator: ".").last.map(String.init) ?? "")
      }
      if !taken.isEmpty { return Piece.Refusal(integrity: taken.map { reserved($0, learner) }) }
      return Piece.Refusal(breaches: [breach])
    }
    guard let end = CompilerEnd(compiled) else { throw broken }
    return Piece.Refusal(reasons: [end.diagnostic.whenUsed])
  }

  /// The first line of the behaviours that the compiler refuses, as a use of the learner's code that must be possible.
  private func breach(in errorText: String, _ sources: Sources) -> ContractBreach? {
    guard let error = DiagnosticParser.parse(errorText).first(where: { $0.severity == .error }),
      let line = sources.behaviourLine(error.line, of: error.file)
    else { return nil }
    return ContractBreach(declaration: line, reason: error.text, isLineOfCheck: true)
  }

  private func behavioursCompile(
    withSolutionOf chapter: Chapter, _ support: Support
  ) throws(GradingError) -> Bool {
    // An edition for learners has no solution, but knows what built its behaviours with it.
    if workspace.isEdition {
      return try PackedChecks(in: workspace).wasBuilt(chapter.name, by: compiler.toolchain.version)
    }
    let folder = try BuildFolder(in: workspace)
    guard let paths = try compileSolution(of: chapter, in: folder) else { return false }
    if support.purpose == .threads {
      let sanitized = try compiler.compileSanitized(
        module: chapter.name, files: paths.learner, in: folder.url, language: Self.gradedLanguage(of: chapter)
      )
      guard sanitized.ending == .exited(0) else { return false }
    }
    let compiled = try compiler.compileBehaviours(
      files: paths.behaviours[support.purpose] ?? [], in: folder.url,
      to: Self.behavioursObject(support.purpose),
      search: [folder.url.appending(path: support.purpose.ofLearner.folder)] + support.folders,
      for: support.purpose)
    return compiled.ending == .exited(0)
  }

  private func contract(of chapter: Chapter) throws(GradingError) -> SourceFile? {
    try workspace.checks(of: chapter.name).first { $0.path == "Contract.swift" }
  }

  /// The compiler's errors about a contract's file, next to a learner's module that is already compiled.
  private func check(_ contract: SourceFile, in folder: BuildFolder) throws(GradingError) -> [Diagnostic] {
    let checked = try compiler.check(
      files: [try folder.write(contract, below: "Contract")], in: folder.url,
      search: [folder.url.appending(path: Compiler.Purpose.scheduled.folder)])
    return DiagnosticParser.parse(checked.errorText).filter { $0.severity == .error }
  }
}

extension ChildProcess.Result {
  /// Whether a compiler accepted the code, and all that it said of it was read.
  var isWholeSuccess: Bool { ending == .exited(0) && !areErrorsCut }
}

extension Diagnostic {
  fileprivate var asError: Self {
    var error = self
    error.severity = .error
    return error
  }

  /// The same of a learner's module that is used.
  fileprivate var whenUsed: Self {
    var diagnostic = self
    diagnostic.text += ", when the check uses it"
    return diagnostic
  }
}
