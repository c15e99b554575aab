import Foundation

/// How the compiler is shut in when it reads what a learner wrote.
///
/// It sees the toolchain, the C headers, the sources of the one call and the modules that they use, and writes into
/// the folder of its results alone. The system's own modules, which it otherwise builds on its way, were built before from nothing of a
/// learner's; it may read them and not change them, so that no submission leaves anything to the next.
struct ShutInCompiler: Sendable {
  /// What a compilation may use: the largest of the curriculum uses a tenth of it.
  private static let memoryBytes: UInt64 = 4 << 30
  /// Where modules are built that nobody has thought of, and are gone with the run.
  private static let ownModules = "/tmp/modules"
  /// The file that says that the system's modules are all there and can be read.
  private static let mark = "whole"

  let sandbox: Sandbox
  let toolchain: Toolchain
  /// Called when a run has to build modules of its own, which takes a second.
  var willBuildModules: @Sendable () -> Void = {}
  /// The folder of the system's modules.
  private let modules: URL

  /// - Parameters:
  ///   - sandbox: What shuts it in.
  ///   - toolchain: Whose compiler it is.
  ///   - workspace: The checkout in which modules are kept.
  init(in sandbox: Sandbox, toolchain: Toolchain, workspace: Workspace) {
    self.sandbox = sandbox
    self.toolchain = toolchain
    modules = workspace.state.appending(path: "cache/modules-\(toolchain.version)")
  }

  /// Builds the system's modules when they are not there yet, which takes some seconds.
  ///
  /// What cannot be built or kept costs time later on, and nothing else.
  ///
  /// - Parameters:
  ///   - compiler: What compiles.
  ///   - workspace: The checkout.
  ///   - willBuild: Called before.
  /// - Throws: `GradingError`.
  func prepare(
    with compiler: Compiler, in workspace: Workspace, willBuild: () -> Void
  ) throws(GradingError) {
    let mark = modules.appending(path: Self.mark).path
    guard !FileManager.default.fileExists(atPath: mark) else { return }
    willBuild()
    let folder = try BuildFolder(in: workspace)
    let names = [
      "Foundation", "FoundationNetworking", "Dispatch", "Synchronization", "Observation", "Glibc",
      "RegexBuilder",
    ]
    let file = SourceFile(
      path: "Modules.swift", bytes: Data(names.map { "import \($0)\n" }.joined().utf8))
    let path = try folder.write(file, below: "Modules")
    // The compiler has modules of its own for each of these.
    for purpose in Compiler.Purpose.allCases {
      for language in [Compiler.Language(strictness: .graded), Compiler.Language(strictness: .lenient)] {
        _ = try compiler.compileImports(
          path, with: language.arguments + purpose.arguments + ["-module-cache-path", modules.path],
          in: folder.url)
      }
    }
    letAllRead(modules)
    _ = FileManager.default.createFile(atPath: mark, contents: Data())
  }

  /// Lets everybody read what is below a folder: the compiler keeps modules for its own user, and in the sandbox it is
  /// another one, who would build them all anew in every run.
  private func letAllRead(_ folder: URL) {
    let manager = FileManager.default
    for path in [""] + (manager.subpaths(atPath: folder.path) ?? []) {
      let place = folder.appending(path: path).path
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: place, isDirectory: &isFolder) else { continue }
      try? manager.setAttributes(
        [.posixPermissions: isFolder.boolValue ? 0o755 : 0o644], ofItemAtPath: place)
    }
  }

  /// Runs the compiler.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - folder: Where it runs.
  ///   - files: The files that it reads, below the folder.
  ///   - search: Folders in which modules are found.
  ///   - place: The folder of its results, below that one; `nil` when there are none.
  /// - Returns: What it left behind.
  /// - Throws: `ChildProcess.StartError`, `Cell.Fault`.
  func run(
    _ arguments: [String], in folder: URL, reading files: [String], search: [URL], writing place: String?
  ) throws -> ChildProcess.Result {
    let sources = Set(files.map { folder.appending(path: $0).deletingLastPathComponent().path }).sorted()
    let results = place.map { folder.appending(path: $0).path }
    let libraries = toolchain.programs.deletingLastPathComponent().path
    let enclosure = Enclosure(
      in: sandbox,
      seeing: ["/usr/include", libraries, toolchain.resources.path, modules.path] + sources
        + search.map(\.path),
      writing: results.map { [$0] } ?? [],
      // The hidden behaviours lie below the results: they are there only when it is them that are compiled.
      hiding: results.map { [$0 + "/" + Sources.behavioursFolder] }?.filter { !sources.contains($0) } ?? [],
      memoryBytes: Self.memoryBytes)
    let run = { (modules: String) in
      try ChildProcess.run(
        toolchain.program("swift-frontend"), arguments + ["-module-cache-path", modules], in: folder.path,
        environment: Compiler.ownEnvironment.merging(["TMPDIR": "/tmp"]) { $1 }, limits: .compiler,
        within: enclosure)
    }
    let result = try run(modules.path)
    guard result.ending != .exited(0), result.errorText.contains(".pcm") else { return result }
    willBuildModules()
    return try run(Self.ownModules)
  }
}
