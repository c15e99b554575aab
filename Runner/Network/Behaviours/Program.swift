import Foundation
import Glibc
import Report
import ServerReport
import Synchronization

/// The entry point of a graded program over the network.
///
/// The grader starts it once for each behaviour, with the report channel on one descriptor and the way to its
/// server on another.
package enum Program {
  /// Runs what the command line asks for; ends the process.
  ///
  /// - Parameter list: All behaviours of the program, made when the channel stands.
  package static func main(_ list: @autoclosure () -> [Behaviour]) -> Never {
    let options = Options(CommandLine.arguments.dropFirst())
    let channel = options.reportDescriptor.map { ReportChannel(sealed: $0) } ?? ReportChannel(plain: 1)
    let control = HiddenDescriptor.move(options.serverDescriptor)
    let behaviours = list()
    if options.isListing { channel.finish(behaviours.map { .listed(id: $0.id) }) }
    guard let behaviour = behaviours.first(where: { $0.id == options.behaviour }) else {
      channel.send(.complaint("the program has no behaviour '\(options.behaviour)'"))
      exit(2)
    }
    let server: LocalServer
    do {
      server = try LocalServer(control: control)
    } catch {
      channel.send(.complaint("there is no server: \(error)"))
      exit(2)
    }
    LocalServer.current = server
    if !CancellingWorkaround.begin() {
      channel.send(.complaint("URLSession is another one than is known; cancelling may wait for ever"))
    }
    // Before it, for whoever makes requests without end may never be quiet.
    server.link.follow { log in
      guard log.events.last == .overrun else { return false }
      finish(
        behaviour, .hung,
        Finding(
          id: "requestsWithoutEnd", expected: "no more requests than are needed",
          happened: "\(log.requests.count) requests were made, and still more"), channel)
    }
    QuietWatch.begin(for: server) { finding in
      server.link.order(.end)
      finish(behaviour, .hung, finding, channel)
    }
    Task { @MainActor in
      do {
        try await behaviour.body(server)
      } catch is ExpectationFailed {
        // It is recorded already.
      } catch {
        fail("thrown", expected: "the call returns", happened: "it threw \(type(of: error)).\(error)")
      }
      let finding = firstFinding.withLock { $0 }
      server.link.order(.end)
      finish(behaviour, finding == nil ? .passed : .failed, finding, channel)
    }
    // The main queue belongs to the real main thread as long as a run loop drains it there.
    RunLoop.main.run()
    fatalError("the main run loop came to its end")
  }

  private static func finish(
    _ behaviour: Behaviour, _ outcome: Outcome, _ finding: Finding?, _ channel: ReportChannel
  ) -> Never {
    // Threads that the learner's code has left behind do not meet the end of the program.
    channel.finish(BehaviourReport(id: behaviour.id, outcome: outcome, finding: finding).lines)
  }

  private struct Options {
    var behaviour = ""
    var isListing = false
    var reportDescriptor: Int32?
    var serverDescriptor: Int32 = -1

    /// The grader writes this command line itself, so what it does not know is left aside.
    init(_ arguments: ArraySlice<String>) {
      var rest = arguments
      while let argument = rest.popFirst() {
        switch argument {
        case "--list": isListing = true
        case "--behaviour": behaviour = rest.popFirst() ?? ""
        case "--report": reportDescriptor = rest.popFirst().flatMap(Int32.init)
        case "--server": serverDescriptor = rest.popFirst().flatMap(Int32.init) ?? serverDescriptor
        default: break
        }
      }
    }
  }
}
