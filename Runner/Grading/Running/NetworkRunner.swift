import Curriculum
import Report
import ServerReport
import WebServer

/// Runs one behaviour over the network: a process of its own, and a server of its own in this one.
struct NetworkRunner: Sendable {
  let program: String
  /// The learner's module.
  let module: String
  let options: GradingOptions
  /// What shuts the program in; `nil` for nothing.
  let enclosure: Enclosure?

  /// The bounds of a program.
  ///
  /// Nothing in it waits for a clock, so real time only ends one that is stuck in a way that it does not
  /// notice itself. Its threads have addresses set aside for their stacks, of which only a little is used.
  private var limits: ChildProcess.Limits {
    ChildProcess.Limits(
      seconds: options.behaviourSeconds, processorSeconds: options.behaviourProcessorSeconds,
      outputBytes: 64 << 10, memoryBytes: 4 << 30)
  }

  /// Runs a behaviour to its verdict.
  ///
  /// - Parameter entry: The behaviour.
  /// - Returns: How it ended.
  /// - Throws: `GradingError` when that cannot be told.
  func run(_ entry: BehaviourEntry) throws(GradingError) -> BehaviourVerdict {
    let (result, log) = try serve(entry)
    let lines = try ProgramReport(of: result, behaviour: entry.id)
    guard !lines.isUnknown else { throw .unknownBehaviour(entry.id, chapter: module) }
    var report = lines.report ?? dead(entry, result, lines)
    // What the server in this process saw is what happened, also when the program could not tell it any more.
    if report.outcome != .passed { report.timeline = log.timeline }
    return BehaviourVerdict(
      entry: entry, report: report, output: result.outputText, remarks: lines.complaints)
  }

  /// Runs the program beside its server; when this returns, both are gone.
  private func serve(
    _ entry: BehaviourEntry
  ) throws(GradingError) -> (ChildProcess.Result, ServerLog) {
    let server: WebServer
    do {
      server = try WebServer()
    } catch {
      throw .toolFailed(tool: "the server", output: "\(error)")
    }
    let result = Result {
      try ChildProcess.run(
        program,
        [
          "--behaviour", entry.id, "--report", "\(ChildProcess.reportDescriptor)", "--server",
          "\(ChildProcess.serverDescriptor)",
        ],
        in: "/", environment: ChildProcess.environmentOfGraded.merging(Self.environment) { $1 },
        server: server.programEnd, limits: limits, within: enclosure)
    }
    let log = server.stop()
    do {
      return (try result.get(), log)
    } catch {
      throw .toolFailed(tool: program, output: "\(error)")
    }
  }

  /// What `URLSession` is told besides: it keeps no answer on the disk, where another behaviour would find
  /// it.
  private static let environment = [
    "HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null",
    "XDG_DATA_HOME": "/dev/null",
  ]

  private func dead(
    _ entry: BehaviourEntry, _ result: ChildProcess.Result, _ lines: ProgramReport
  ) -> BehaviourReport {
    let crash = CrashMessage(result, report: lines, module: module)
    return BehaviourReport(
      id: entry.id, outcome: crash.outcome,
      finding: Finding(id: crash.finding, expected: "the program runs to its end", happened: crash.text))
  }
}
