import Curriculum
import Foundation
import Grading
import Report
import Testing

/// Attacks on the way of a report and on the end of a program, in every lane that has one.
struct ChannelAttackTests {
  /// What somebody is told whose code makes some attacks.
  private struct Told {
    let attacks: [String]
    var lanes: [Lane] = [.scheduled, .threads, .network]
    let outcome: Outcome
    var finding = ""
    /// A part of what happened.
    var words = ""
  }

  private static let told: [Told] = [
    Told(attacks: ["control"], outcome: .passed),
    Told(
      attacks: ["exitZero", "exitEarly", "quickExit", "dropEnd", "dropAll"], outcome: .crashed,
      finding: "exit", words: "the program ended itself with status 0 before the behaviour was judged"),
    Told(attacks: ["abort"], outcome: .crashed, finding: "crash", words: "ended by an abort"),
    Told(attacks: ["killSelf"], outcome: .crashed, finding: "crash", words: "or the program sent it itself"),
    Told(attacks: ["terminateSelf"], outcome: .crashed, finding: "crash", words: "signal 15"),
    Told(attacks: ["timeSignalSelf"], outcome: .crashed, finding: "crash", words: "signal 24"),
    // The handler is not called: nothing of the submission's runs after the report.
    Told(
      attacks: ["exitInHandler"], outcome: .failed, finding: "notFixed", words: "a handler waits for the end"),
    Told(
      attacks: ["killParent", "killGroup", "killAll", "laterProcess", "startProgram", "widerLimits"],
      outcome: .failed, finding: "notFixed", words: "refused"),
    Told(attacks: ["print"], outcome: .failed, finding: "notFixed", words: "printed"),
    Told(attacks: ["writeKnown"], outcome: .failed, finding: "notFixed", words: "closed"),
    Told(attacks: ["writeByPath"], outcome: .failed, finding: "notFixed", words: "tried"),
    Told(attacks: ["readSecret"], outcome: .failed, finding: "notFixed", words: "0 found"),
    Told(attacks: ["noWaiting"], outcome: .failed, finding: "notFixed", words: "noWaiting"),
    Told(
      attacks: [
        "replay", "replayLater", "dropLine", "swap", "alter", "forgeEnd",
      ], outcome: .failed, finding: "report",
      words: "something other than the check wrote to its report, or took lines away from it"),
    Told(
      attacks: ["afterEnd", "cutAfterEnd"], outcome: .failed, finding: "report",
      words: "something was written to the report of the check after its end"),
    Told(
      attacks: ["tellInHandler", "writeEvery", "laterThread"], lanes: [.scheduled], outcome: .failed,
      finding: "report",
      words: "something other than the check wrote to its report, or took lines away from it"),
    // The server's way is closed as well, upon which a program over the network stands still.
    Told(
      attacks: ["closeAll", "replaceAll", "shutAll"], lanes: [.scheduled], outcome: .crashed,
      finding: "reportLost",
      words: "the way to the grader was closed or replaced"),
    Told(attacks: ["longReport"], outcome: .failed, finding: "report", words: "longer than 1048576 bytes"),
    Told(
      attacks: ["sanitizerWords"], outcome: .crashed, finding: "crash",
      words: "FATAL: ThreadSanitizer: failed to intercept"),
    Told(
      attacks: ["gigabyte"], lanes: [.scheduled], outcome: .failed, finding: "notFixed", words: "told"),
    Told(
      attacks: ["endlessLoop", "endlessLoopDeaf"], lanes: [.scheduled], outcome: .hung,
      finding: "endlessLoop", words: "still busy when its processor time was up"),
    Told(
      attacks: ["endlessYield", "endlessTasks"], lanes: [.scheduled], outcome: .hung, finding: "hang",
      words: "was still busy after 100000 steps"),
    Told(
      attacks: ["recursion"], lanes: [.scheduled], outcome: .crashed, finding: "crash",
      words: "a memory fault"),
    Told(
      attacks: ["otherExecutors"], lanes: [.scheduled], outcome: .failed, finding: "notFixed",
      words: "replaced"),
  ]

  private static let prefixes: [Lane: String] = [.threads: "threads_", .network: "network_"]

  @Test func `no attack on the channel passes, and each is told for what it is`() throws {
    let cases = Self.told.flatMap { told in
      told.lanes.flatMap { lane in
        told.attacks.map { attack in
          (
            told: told,
            entry: BehaviourEntry((Self.prefixes[lane] ?? "") + attack, "It is \(attack)", lane: lane)
          )
        }
      }
    }
    var options = GradingOptions()
    options.schedules = 3
    options.behaviourProcessorSeconds = 2
    // A busy machine must not make a standstill of a loop.
    options.behaviourSeconds = 300
    let verdict = try ChannelFixture.grade(cases.map(\.entry), options)
    #expect(verdict.lanes[.compile] == .passed, "\(verdict.diagnostics) \(verdict.contractBreaches)")
    for (told, entry) in cases {
      let report = try #require(verdict.behaviours.first { $0.entry.id == entry.id }?.report)
      let finding = report.finding
      #expect(
        report.outcome == told.outcome && finding?.id ?? "" == told.finding
          && (told.words.isEmpty || (finding?.happened ?? "").contains(told.words)),
        "\(entry.id): \(report.outcome) \(finding?.id ?? "") \(finding?.happened.prefix(120) ?? "")")
    }
  }
}
