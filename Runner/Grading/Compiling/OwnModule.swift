import Foundation
import Hashing

/// One of the workshop's own modules that graded programs are linked with, and where it is kept when it is compiled.
struct OwnModule: Sendable {
  let name: String
  /// Where it is kept; what it is made from is in the name.
  let folder: URL
  private let files: [SourceFile]
  private let workspace: Workspace
  /// The modules that it uses.
  private let used: [Self]

  /// - Parameters:
  ///   - name: Its name.
  ///   - used: The modules that it may use.
  ///   - workspace: The checkout.
  ///   - toolchain: What compiles it.
  /// - Throws: `GradingError.unreadable`.
  init(
    _ name: String, using used: [Self], in workspace: Workspace, with toolchain: Toolchain
  ) throws(GradingError) {
    self.name = name
    self.used = used
    self.workspace = workspace
    files = try SourceFile.swiftFiles(in: workspace.runner(name))
    var hash = SHA256()
    let rules = Compiler.ownArguments.joined(separator: " ")
    hash.update(Data("\(toolchain.version) \(toolchain.target) \(rules)\0".utf8))
    for module in used { hash.update(Data("\(module.folder.lastPathComponent)\0".utf8)) }
    for file in files {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    folder = workspace.support("\(name)-\(hash.hexDigest().prefix(16))")
  }

  var object: URL { folder.appending(path: "\(name).o") }

  var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The names at file level that it has for the workshop's other modules, and whether they are types.
  var sharedNames: [(name: String, isType: Bool)] {
    let types: Set<Substring> = ["final", "class", "struct", "enum", "actor", "protocol"]
    return files.flatMap { $0.text.split(separator: "\n") }.compactMap { line in
      guard line.hasPrefix("package ") else { return nil }
      let words = line.split(separator: " ").dropFirst()
      let isType = words.first.map { types.contains($0) } ?? false
      let rest = words.drop { types.contains($0) || ["func", "let", "var"].contains($0) }
      return rest.first.map { (String($0.prefix { $0.isLetter || $0.isNumber }), isType) }
    }
  }

  /// A module that is being compiled.
  struct Begun: Sendable {
    private let module: OwnModule
    /// Where it is compiled.
    private let place: BuildFolder
    private let paths: [String]
    private let search: [URL]

    fileprivate init(
      _ module: OwnModule, in place: BuildFolder, _ paths: [String], search: [URL]
    ) {
      (self.module, self.place, self.paths, self.search) = (module, place, paths, search)
    }

    fileprivate var folder: URL { place.url }
    var name: String { module.name }
    /// The names of the modules that it uses.
    var used: Set<String> { Set(module.used.map(\.name)) }
    /// The size of its sources.
    var byteCount: Int { module.files.reduce(0) { $0 + $1.bytes.count } }

    /// Makes what others are compiled against; what it uses must have that already.
    ///
    /// - Throws: `GradingError`.
    func emitInterface(with compiler: Compiler) throws(GradingError) {
      try demand(
        try compiler.emitOwnModule(module.name, files: paths, in: place.url, search: search))
    }

    /// Compiles it; what it uses must have its interface.
    ///
    /// - Throws: `GradingError`.
    func compile(with compiler: Compiler) throws(GradingError) {
      try demand(
        try compiler.compileOwn(module: module.name, files: paths, in: place.url, search: search))
    }

    /// Makes it lasting.
    ///
    /// - Throws: `GradingError.unwritable`.
    func keep() throws(GradingError) { try place.keep(as: module.folder) }

    private func demand(_ result: ChildProcess.Result) throws(GradingError) {
      guard result.ending == .exited(0) else {
        throw .ownCodeBroken(what: "the module \(module.name)", output: result.errorText)
      }
    }
  }

  /// Gets it ready to be compiled.
  ///
  /// - Parameter others: Modules that are ready to be compiled with it, all that it uses and that are not there among them.
  /// - Returns: It.
  /// - Throws: `GradingError` when its files cannot be written.
  func begin(after others: [Begun]) throws(GradingError) -> Begun {
    // It holds nothing that is hidden, and is kept for whoever grades here.
    let place = try BuildFolder(in: workspace, isPrivate: false)
    let paths = try files.map { file throws(GradingError) in try place.write(file, below: name) }
    let search = used.map { module in others.first { $0.name == module.name }?.folder ?? module.folder }
    return Begun(self, in: place, paths, search: search)
  }
}

/// What stands in the place of calls of the runtime, compiled.
struct RuntimeCallsObject: Sendable {
  /// Where it is kept.
  let folder: URL

  init(in workspace: Workspace, with toolchain: Toolchain) {
    let text = "\(toolchain.version) \(toolchain.target)\0\(RuntimeCalls.code)"
    folder = workspace.support("RuntimeCalls-\(SHA256.hexDigest(of: Data(text.utf8)).prefix(16))")
  }

  var object: URL { folder.appending(path: RuntimeCalls.object) }

  var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Compiles and keeps it.
  ///
  /// - Throws: `GradingError`.
  func compile(in workspace: Workspace, with compiler: Compiler) throws(GradingError) {
    let place = try BuildFolder(in: workspace, isPrivate: false)
    let code = try place.write(
      SourceFile(path: "RuntimeCalls.ll", bytes: Data(RuntimeCalls.code.utf8)), below: "LLVM")
    let result = try compiler.compileLLVM(code, to: RuntimeCalls.object, in: place.url)
    guard result.ending == .exited(0) else {
      throw .ownCodeBroken(what: "RuntimeCalls", output: result.errorText)
    }
    try place.keep(as: folder)
  }
}

extension Workspace {
  /// Where one of the compiled parts is kept that graded programs are linked with.
  fileprivate func support(_ name: String) -> URL { state.appending(path: "cache/support/\(name)") }
}
