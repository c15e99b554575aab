package import Foundation

/// The Swift toolchain that compiles submissions.
package struct Toolchain: Sendable {
  /// The release the conductor was measured with; it relies on interfaces that change between releases.
  package static let neededRelease = "6.3"
  /// The release that the workshop was tried with.
  package static let triedRelease = "6.3.1"

  /// The folder of the toolchain's programs.
  package let programs: URL
  /// The whole version, `6.3.1`.
  package let version: String
  /// The triple to compile for.
  package let target: String
  /// The folder of the runtime's modules and libraries.
  package let resources: URL

  /// Finds the toolchain of `swiftc` on the search path, or the one named by `WORKSHOP_SWIFTC`.
  ///
  /// - Parameters:
  ///   - environment: What the search path is in.
  ///   - workspace: Where it is kept what the compiler says of itself, as long as it is the same program; `nil` to ask
  ///     it in any case.
  /// - Returns: The toolchain.
  /// - Throws: `GradingError` when there is none, or one of another release.
  package static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment, keptIn workspace: Workspace? = nil
  ) throws(GradingError) -> Self {
    let compiler = try compiler(environment)
    let info = try targetInfo(of: compiler, keptIn: workspace)
    let version = info.release
    guard version == neededRelease || version.hasPrefix(neededRelease + ".") else {
      throw .wrongToolchain(found: version, needed: neededRelease)
    }
    let toolchain = Self(
      programs: compiler.deletingLastPathComponent(), version: version,
      target: info.target.unversionedTriple,
      resources: URL(filePath: info.paths.runtimeResourcePath))
    for program in ["swift-frontend", "clang", "llvm-nm"]
    where !FileManager.default.isExecutableFile(atPath: toolchain.program(program)) {
      throw .missingProgram(program, of: toolchain.programs.path)
    }
    return toolchain
  }

  /// What a compiler says of itself.
  private static func targetInfo(
    of compiler: URL, keptIn workspace: Workspace?
  ) throws(GradingError) -> TargetInfo {
    // What the driver would ask; it takes three times as long.
    let frontend = compiler.deletingLastPathComponent().appending(path: "swift-frontend").path
    let hasFrontend = FileManager.default.isExecutableFile(atPath: frontend)
    let program = hasFrontend ? frontend : compiler.path
    let question = (hasFrontend ? ["-frontend"] : []) + ["-print-target-info"]
    let answers = workspace.map { ToolAnswers(in: $0) }
    if let kept = answers?.find(of: program, to: question),
      let info = try? JSONDecoder().decode(TargetInfo.self, from: kept)
    {
      return info
    }
    let result: ChildProcess.Result
    do {
      result = try ChildProcess.run(program, question, limits: .tool)
    } catch {
      throw .toolFailed(tool: compiler.path, output: "\(error)")
    }
    guard let info = try? JSONDecoder().decode(TargetInfo.self, from: result.output) else {
      throw .toolFailed(tool: compiler.path, output: result.errorText)
    }
    // A program that stands for another one, which somebody chooses by a setting, stays the same when that one does not.
    let own = URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "lib/swift")
    if URL(filePath: info.paths.runtimeResourcePath).resolvingSymlinksInPath().path == own.path {
      answers?.keep(result.output, of: program, to: question)
    }
    return info
  }

  /// The path of one of the toolchain's programs.
  package func program(_ name: String) -> String {
    programs.appending(path: name).path
  }

  private static func compiler(_ environment: [String: String]) throws(GradingError) -> URL {
    if let named = environment["WORKSHOP_SWIFTC"], !named.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw .noCompiler(searched: "WORKSHOP_SWIFTC=\(named)")
      }
      return URL(filePath: named).resolvingToolchain
    }
    let path = environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let candidate = URL(filePath: String(folder)).appending(path: "swiftc")
      if FileManager.default.isExecutableFile(atPath: candidate.path) {
        return candidate.resolvingToolchain
      }
    }
    throw .noCompiler(searched: "PATH=\(path)")
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable { let unversionedTriple: String }
    struct Paths: Decodable { let runtimeResourcePath: String }
    let compilerVersion: String
    let target: Target
    let paths: Paths

    /// The release within "Swift version 6.3.1 (swift-6.3.1-RELEASE)".
    var release: String {
      let words = compilerVersion.split(separator: " ")
      guard let index = words.firstIndex(of: "version"), index + 1 < words.count else {
        return compilerVersion
      }
      return String(words[index + 1])
    }
  }
}

extension URL {
  /// The program itself when this is a link to it from a folder of links, so that its neighbours are found.
  fileprivate var resolvingToolchain: URL {
    let neighbour = deletingLastPathComponent().appending(path: "swift-frontend").path
    if FileManager.default.isExecutableFile(atPath: neighbour) { return self }
    // `swiftc` is itself a link to the driver beside it; only the folder is taken from what it resolves to.
    return resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "swiftc")
  }
}
