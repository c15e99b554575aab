import Glibc
import Report

/// The entry point of a graded program.
///
/// The grader starts it once for each behaviour, with the report channel on one descriptor and the flight
/// recorder's file on another. Whoever starts it by hand reads plain lines on standard output.
package enum Program {
  /// Runs what the command line asks for; ends the process.
  ///
  /// - Parameter list: All behaviours of the program, made when the channel stands.
  package static func main(_ list: @autoclosure () -> [Behaviour]) -> Never {
    let options = Options(CommandLine.arguments.dropFirst())
    let channel = options.reportDescriptor.map { ReportChannel(sealed: $0) } ?? ReportChannel(plain: 1)
    let behaviours = list()
    if options.isListing { channel.finish(behaviours.map { .listed(id: $0.id) }) }
    guard let behaviour = behaviours.first(where: { $0.id == options.behaviour }) else {
      channel.send(.complaint("the program has no behaviour '\(options.behaviour)'"))
      exit(2)
    }
    if let complaint = options.complaint {
      channel.send(.complaint(complaint))
      exit(2)
    }
    let recorder = options.recorderDescriptor.flatMap {
      FlightRecorder(descriptor: $0, channel: channel, isStreaming: options.isStreaming)
    }
    if options.recorderDescriptor != nil, recorder == nil {
      channel.send(.complaint("the flight recorder's file cannot be used"))
    }
    let session = Session(
      behaviour: behaviour, budget: options.schedules, seed: options.seed, onlyRun: options.onlyRun,
      isCounting: options.isCounting, channel: channel)
    let conductor = Conductor(session: session, recorder: recorder)
    if let complaint = Conductor.install(conductor) {
      channel.send(.complaint(complaint))
      exit(2)
    }
    conductor.start()
  }

  private struct Options {
    var behaviour = ""
    var schedules = 1000
    var seed: UInt64 = 1
    var onlyRun: Session.OnlyRun?
    var isListing = false
    var isCounting = false
    var isStreaming = false
    var reportDescriptor: Int32?
    var recorderDescriptor: Int32?
    /// What is wrong with the words that a learner may have typed.
    var complaint: String?

    /// The grader writes this command line itself, so what it does not know is left aside.
    init(_ arguments: ArraySlice<String>) {
      var rest = arguments
      while let argument = rest.popFirst() {
        switch argument {
        case "--list": isListing = true
        case "--stream": isStreaming = true
        case "--count": isCounting = true
        case "--behaviour": behaviour = rest.popFirst() ?? ""
        case "--schedules": schedules = Self.number(rest.popFirst()) ?? schedules
        case "--seed": seed = Self.number(rest.popFirst()) ?? seed
        case "--replay": replay(rest.popFirst() ?? "")
        case "--random": onlyRun = Self.number(rest.popFirst()).map { .random(seed: $0) }
        case "--report": reportDescriptor = Self.number(rest.popFirst())
        case "--recorder": recorderDescriptor = Self.number(rest.popFirst())
        default: break
        }
      }
    }

    private static func number<Number: BinaryInteger>(_ text: String?) -> Number? {
      // Always of the same type: the code that reads one is long, and compiled for each.
      text.flatMap { UInt64($0) }.flatMap { Number(exactly: $0) }
    }

    private mutating func replay(_ text: String) {
      if let schedule = Schedule(text) {
        onlyRun = .schedule(schedule)
      } else {
        complaint = "'\(text)' is no schedule"
      }
    }
  }
}
