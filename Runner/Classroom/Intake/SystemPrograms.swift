import Foundation
import Grading

/// The programs of the system that open archives, found when the first archive needs them.
final class SystemPrograms {
  private let environment: [String: String]
  private var gnuTar: String?

  /// - Parameter environment: Has the search path.
  init(environment: [String: String]) {
    self.environment = environment
  }

  /// The path of a program.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - package: The package of the system that it is in.
  ///   - archive: The archive that needs it, for messages.
  /// - Returns: The path.
  /// - Throws: `IntakeError.missingProgram`.
  func path(of program: String, package: String, for archive: String) throws(IntakeError) -> String {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(program)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw .missingProgram(program, package: package, archive: archive)
  }

  /// The path of GNU tar; others list otherwise.
  ///
  /// - Parameter archive: The archive that needs it, for messages.
  /// - Returns: The path.
  /// - Throws: `IntakeError` when there is none.
  func tar(for archive: String) throws(IntakeError) -> String {
    if let gnuTar { return gnuTar }
    let path = try path(of: "tar", package: "tar", for: archive)
    let limits = ChildProcess.Limits(seconds: 60, processorSeconds: 5, outputBytes: 64 << 10)
    let result = try run(path, ["--version"], for: archive, limits: limits)
    guard String(decoding: result.output, as: UTF8.self).contains("GNU tar") else {
      throw .otherTar(path: path, archive: archive)
    }
    gnuTar = path
    return path
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - archive: The archive that it is for, for messages.
  ///   - file: A file that the program finds as `SystemPrograms.file`.
  ///   - limits: Its bounds.
  /// - Returns: What it left behind.
  /// - Throws: `IntakeError.programFailed` when it cannot be started.
  func run(
    _ path: String, _ arguments: [String], for archive: String, file: OpenFile? = nil,
    limits: ChildProcess.Limits
  ) throws(IntakeError) -> ChildProcess.Result {
    do {
      // Options from the environment would change what the programs write.
      return try ChildProcess.run(
        path, arguments,
        environment: ["PATH": environment["PATH"] ?? "", "LC_ALL": "C.UTF-8", "TZ": "UTC"],
        recorder: file?.descriptor, limits: limits)
    } catch {
      throw .programFailed(path, archive: archive, output: "\(error)")
    }
  }

  /// The file handed to a program, by its descriptor: names with wildcards, hyphens or colons mean something to these
  /// programs, and what was judged is what is unpacked.
  static let file = "/dev/fd/\(ChildProcess.recorderDescriptor)"
}
