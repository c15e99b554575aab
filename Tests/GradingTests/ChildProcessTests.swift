import Foundation
import Grading
import Testing

struct ChildProcessTests {
  private let limits = ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20)

  @Test func `both streams are drained while the process runs`() throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "head -c 900000 /dev/zero; head -c 900000 /dev/zero >&2; exit 7"], limits: limits)
    #expect(result.ending == .exited(7))
    #expect(result.output.count == 900_000)
    #expect(result.errors.count == 900_000)
  }

  @Test func `what goes past the limit is read and thrown away`() throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "head -c 5000000 /dev/zero"],
      limits: ChildProcess.Limits(seconds: 60, outputBytes: 1000))
    #expect(result.ending == .exited(0))
    #expect(result.output.count == 1000)
  }

  @Test func `a process that does not end is ended with its children`() throws {
    // The child of the shell holds the pipes: were it left alive, this would not return.
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "sleep 100000 & echo started; wait"],
      limits: ChildProcess.Limits(seconds: 0.3, outputBytes: 1000))
    #expect(result.ending == .outOfTime)
    #expect(String(decoding: result.output, as: UTF8.self) == "started\n")
  }

  @Test func `children that stay behind do not keep the parent waiting`() throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "sleep 100000 & exit 3"], limits: limits)
    #expect(result.ending == .exited(3))
  }

  @Test func `a busy process is ended by its processor time`() throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "while :; do :; done"],
      limits: ChildProcess.Limits(seconds: 60, processorSeconds: 1, outputBytes: 1000))
    #expect(result.ending == .outOfProcessorTime)
  }

  @Test func `a signal is told from an exit`() throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "kill -ABRT $$"], limits: limits)
    #expect(result.ending == .signalled(6))
  }

  @Test func `a program that is not there is an error with its reason`() throws {
    let error = #expect(throws: ChildProcess.StartError.self) {
      try ChildProcess.run("/no/such/program", [], limits: limits)
    }
    #expect(error?.description == "/no/such/program could not be started: No such file or directory")
  }

  @Test func `the report descriptor is a stream of its own`() throws {
    let result = try ChildProcess.run("/bin/sh", ["-c", "echo told >&3; echo said"], limits: limits)
    #expect(String(decoding: result.report, as: UTF8.self) == "told\n")
    #expect(String(decoding: result.output, as: UTF8.self) == "said\n")
  }
}
