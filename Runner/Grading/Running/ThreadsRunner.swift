import Curriculum
import Report

/// Runs one behaviour on real threads, in a process of its own, and reads what came of it and what the sanitizer saw.
struct ThreadsRunner: Sendable {
  let program: String
  /// The learner's module.
  let module: String
  let toolchain: Toolchain
  let options: GradingOptions
  /// What shuts the program in; `nil` for nothing.
  let enclosure: Enclosure?

  /// The bounds of a program.
  ///
  /// Threads that wait for each other on few processors use them up, so these are wide. The sanitizer maps more
  /// addresses than there is memory, which no bound of addresses can allow; it bounds the memory itself.
  private var limits: ChildProcess.Limits {
    ChildProcess.Limits(
      seconds: options.behaviourSeconds * 2, processorSeconds: options.behaviourProcessorSeconds * 10,
      outputBytes: 1 << 20)
  }

  private static let sanitizerOptions = [
    // The grader looks up lines itself, and only those that it tells.
    "symbolize=0",
    // The verdict is made of all races, and of the effect as well.
    "halt_on_error=0", "exitcode=0",
    // Crashes end the program as they would without it.
    "handle_segv=0", "handle_sigbus=0", "handle_abort=0", "handle_sigill=0", "handle_sigtrap=0",
    "handle_sigfpe=0",
    // Not races.
    "report_thread_leaks=0", "report_signal_unsafe=0", "report_destroy_locked=0", "detect_deadlocks=0",
    "hard_rss_limit_mb=2048",
    // The verdict stands when the program ends; otherwise it waits a second for more.
    "atexit_sleep_ms=0",
  ].joined(separator: ":")

  /// Runs a behaviour to its verdict.
  ///
  /// - Parameter entry: The behaviour.
  /// - Returns: How it ended.
  /// - Throws: `GradingError` when that cannot be told, because the sanitizer cannot run here, say.
  func run(_ entry: BehaviourEntry) throws(GradingError) -> BehaviourVerdict {
    let recorder = try Recorder()
    let result = try start(["--behaviour", entry.id], recorder)
    let lines = try ProgramReport(of: result, behaviour: entry.id)
    // Once the program has begun, anybody may have printed it.
    if !lines.hasBegun, let reason = SanitizerFailure.reason(in: result.errorText) {
      throw .sanitizerUnusable(reason: reason)
    }
    guard !lines.isUnknown else { throw .unknownBehaviour(entry.id, chapter: module) }
    let (races, crash) = recorder.readRaces()
    var report: BehaviourReport
    if let whole = lines.report {
      report = whole
    } else if !lines.stacks.isEmpty {
      report = try standstill(lines.stacks, of: entry)
    } else {
      report = try dead(result, lines, at: crash, of: entry)
    }
    if let race = try facts(races).first {
      report.outcome = .raced
      // The effect, if there was one, is what the race has done.
      let effect = report.finding.map { "; \($0.happened)" } ?? ""
      report.finding = Finding(
        id: "race",
        expected: "threads that use the same memory, at least one of them changing it, take turns",
        happened: race.text + effect)
    }
    return BehaviourVerdict(
      entry: entry, report: report, output: result.outputText, remarks: lines.complaints)
  }

  // MARK: Races

  /// What is known of races in the learner's code, the most telling first.
  private func facts(_ races: [Race]) throws(GradingError) -> [RaceFact] {
    guard !races.isEmpty else { return [] }
    let addresses = races.flatMap { $0.first.frames + $0.second.frames }
    let places = try Symbolizer(toolchain: toolchain, program: program).places(of: addresses)
    var facts: Set<RaceFact> = []
    for race in races {
      guard let first = RaceFact.Access(race.first, places), let second = RaceFact.Access(race.second, places)
      else { continue }
      facts.insert(RaceFact(variable: try variable(race.memory), accesses: [first, second].sorted()))
    }
    return facts.sorted()
  }

  /// The name of what was accessed: `Store.entries`; `nil` when it has none.
  private func variable(_ memory: Race.Memory) throws(GradingError) -> String? {
    switch memory {
    case .object(let type, let offset):
      let result = try start(["--field", "\(type)", "\(offset)"], try Recorder())
      let name = try ProgramReport(of: result, behaviour: "").complaints.first ?? ""
      return name.isEmpty ? nil : name
    case .global(let address):
      return try Symbolizer(toolchain: toolchain, program: program).variable(at: address)
    case .unknown: return nil
    }
  }

  // MARK: Programs that did not come to their end

  private func standstill(
    _ stacks: [ThreadStack], of entry: BehaviourEntry
  ) throws(GradingError) -> BehaviourReport {
    let places = try Symbolizer(toolchain: toolchain, program: program).places(of: stacks.flatMap(\.frames))
    let fact = StandstillFact(stacks, places)
    return BehaviourReport(
      id: entry.id, outcome: .hung,
      finding: Finding(id: fact.finding, expected: "no thread waits for ever", happened: fact.text))
  }

  private func dead(
    _ result: ChildProcess.Result, _ lines: ProgramReport, at place: Recorder.Crash, of entry: BehaviourEntry
  ) throws(GradingError) -> BehaviourReport {
    let crash = CrashMessage(result, report: lines, module: module)
    // A place tells nothing of what was done to the report.
    let frames = lines.fault == nil ? place.frames : []
    let known = try Symbolizer(toolchain: toolchain, program: program).places(of: frames)
    let places = frames.compactMap { known[$0] }
    let own = places.firstIndex(where: \.isLearners)
    var finding = Finding(id: crash.finding, expected: "the program runs to its end", happened: crash.text)
    if place.isIsolationCheck, lines.fault == nil {
      finding.id = CrashMessage.wrongExecutor
      finding.happened = CrashMessage.wrongExecutorText
    }
    // What the runtime printed may name the place already.
    if let own, !finding.happened.contains(".swift:") { finding.happened += ", in \(places[own].text)" }
    if finding.id == "crash", places.prefix(own ?? 0).contains(where: \.isWaitForQueue) {
      finding.id = "queueWaitsForItself"
      finding.happened = "a queue was made to wait for itself, in \(places[own ?? 0].text)"
    }
    return BehaviourReport(id: entry.id, outcome: crash.outcome, finding: finding)
  }

  // MARK: Starting

  private func start(
    _ arguments: [String], _ recorder: Recorder
  ) throws(GradingError) -> ChildProcess.Result {
    do {
      return try ChildProcess.run(
        program,
        arguments + [
          "--report", "\(ChildProcess.reportDescriptor)", "--recorder", "\(ChildProcess.recorderDescriptor)",
        ],
        in: "/",
        environment: ChildProcess.environmentOfGraded.merging(["TSAN_OPTIONS": Self.sanitizerOptions]) { $1 },
        recorder: recorder.descriptor, limits: limits, within: enclosure)
    } catch {
      throw .toolFailed(tool: program, output: "\(error)")
    }
  }
}

/// Tells when the sanitizer could not do its work.
enum SanitizerFailure {
  /// Why not; `nil` when it could.
  static func reason(in text: String) -> String? {
    text.split(separator: "\n").first { $0.contains("FATAL: ThreadSanitizer") }
      .map { String($0.trimmingPrefix(/^.*FATAL: ThreadSanitizer:? ?/)) }
  }
}
