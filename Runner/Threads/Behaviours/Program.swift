import Foundation
import Glibc
import Report
import Synchronization

/// The entry point of a graded program on real threads.
///
/// The grader starts it once for each behaviour, with the report channel on one descriptor and the file for races on
/// another.
package enum Program {
  /// Runs what the command line asks for; ends the process.
  ///
  /// - Parameter list: All behaviours of the program, made when the channel stands.
  package static func main(_ list: @autoclosure () -> [Behaviour]) -> Never {
    let options = Options(CommandLine.arguments.dropFirst())
    let channel = options.reportDescriptor.map { ReportChannel(sealed: $0) } ?? ReportChannel(plain: 1)
    if let field = options.field { channel.finish([.complaint(name(of: field))]) }
    let behaviours = list()
    if options.isListing { channel.finish(behaviours.map { .listed(id: $0.id) }) }
    guard let behaviour = behaviours.first(where: { $0.id == options.behaviour }) else {
      channel.send(.complaint("the program has no behaviour '\(options.behaviour)'"))
      exit(2)
    }
    if let descriptor = options.recorderDescriptor, !RaceRecorder.begin(descriptor: descriptor) {
      channel.send(.complaint("the file for races cannot be used"))
    }
    StandstillWatch.begin { stacks in channel.finish(stacks.map(ReportLine.stack)) }
    Task { @MainActor in
      do {
        try await behaviour.body()
      } catch is ExpectationFailed {
        // It is recorded already.
      } catch {
        fail("thrown", expected: "the call returns", happened: "it threw \(type(of: error)).\(error)")
      }
      finish(behaviour, channel)
    }
    // The main queue belongs to the real main thread as long as a run loop drains it there.
    RunLoop.main.run()
    fatalError("the main run loop came to its end")
  }

  private static func finish(_ behaviour: Behaviour, _ channel: ReportChannel) -> Never {
    let finding = firstFinding.withLock { $0 }
    let report = BehaviourReport(
      id: behaviour.id, outcome: finding == nil ? .passed : .failed, schedulesRun: 0, finding: finding)
    // Threads that the learner's code has left behind do not meet the end of the program.
    channel.finish(report.lines)
  }

  private static func name(of field: (type: UInt64, offset: Int)) -> String {
    let address = ProgramImage.ofThisProgram().address(of: field.type)
    guard let metadata = UnsafePointer<UInt>(bitPattern: address), metadata.pointee == 0 else {
      // Only the metadata of classes begins with 0 here; boxes of captured variables have another kind.
      return ""
    }
    return FieldNames.name(in: unsafeBitCast(metadata, to: AnyClass.self), at: field.offset)
  }

  private struct Options {
    var behaviour = ""
    var isListing = false
    var field: (type: UInt64, offset: Int)?
    var reportDescriptor: Int32?
    var recorderDescriptor: Int32?

    /// The grader writes this command line itself, so what it does not know is left aside.
    init(_ arguments: ArraySlice<String>) {
      var rest = arguments
      while let argument = rest.popFirst() {
        switch argument {
        case "--list": isListing = true
        case "--behaviour": behaviour = rest.popFirst() ?? ""
        case "--field":
          if let type = rest.popFirst().flatMap({ UInt64($0) }),
            let offset = rest.popFirst().flatMap(Int.init)
          {
            field = (type, offset)
          }
        case "--report": reportDescriptor = rest.popFirst().flatMap(Int32.init)
        case "--recorder": recorderDescriptor = rest.popFirst().flatMap(Int32.init)
        default: break
        }
      }
    }
  }
}
