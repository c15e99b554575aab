import Foundation
import Fuzzing
import Grading
import Report
import Testing

@testable import ClassCLI
@testable import Commands

/// What is typed, and what a report says on the screen.
struct CommandLineFuzzingTests {
  private static let lines = [
    "check\nTimerInActor\n--replay\n6:1,9:2\n--verbose",
    "grade\n--jobs=4\nfolder\n--chapter\nStaleSearch,AsyncLet",
    "--learner\nAnn Lee\nstatus\n--json", "timeline\nTimerInActor\n--svg\nx.svg",
    "export\nresults\n--format=canvas",
    "check\n--seed\n18446744073709551615\n--schedules=10\n--\n-x", "hint\nTimerInActer", "--help",
    "verify\n--all",
    "merge\na\nb\n--into\nc", "list\n--part=2", "", "-", "--", "=", "--=",
  ]

  @Test func `any command line is a command, or an error in words`() throws {
    let parser = CommandLineParser(commands: ClassProgram.commands)
    let longest = Fuzz(of: Self.lines).runTexts { text in
      let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      do throws(UsageError) {
        _ = try parser.parse(words)
      } catch {
        let message = error.message(for: Invoker(environment: [:], program: "workshop"))
        #expect(!message.error.isEmpty && error.status == .usage)
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `a very long word has no nearest name, in little time`() {
    let start = Fuzz.processorTime
    let names = ["TimerInActor", "StaleSearch", "--verbose"]
    #expect(NearestName.of(String(repeating: "TimerInActor", count: 10_000), among: names) == nil)
    #expect(Fuzz.processorTime - start < .seconds(2))
  }

  @Test func `any keys are keys, and nothing waits for ever`() {
    let longest = Fuzz(of: ["\u{1B}[A\u{1B}[5~q\u{3}é\t\r", "\u{1B}[1;5C\u{1B}OP", "\u{1B}"]).run { bytes in
      var decoder = KeyDecoder()
      _ = decoder.feed(bytes)
      _ = decoder.finish()
      #expect(!decoder.isWaiting)
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any timeline fits on the screen`() throws {
    let events = [
      "event\tnote\t10000000\t6\tpool 3\tWorker\tasks",
      "event\tconductor\t20000000\t7\tmain\ttask 1\tsleeps until 1 s",
      "event\tfailure\t30000000\t8\tserver\t\tan older answer",
    ]
    let longest = Fuzz(of: [events.joined(separator: "\n"), events[0] + "\n" + events[2]]).runTexts { text in
      let timeline = text.split(separator: "\n").compactMap { line in
        if case .event(let event) = ReportLine(String(line)) { event } else { nil }
      }
      let schedule = Schedule("6:1,9:2") ?? .firstComeFirstServed
      let lines = Timeline(events: timeline, schedule: schedule, ink: .none, isWhole: true).lines
      #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") && !$0.unicodeScalars.contains("\n") })
    }
    #expect(longest < Fuzz.mostTime)
  }
}
