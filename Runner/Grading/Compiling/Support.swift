import Foundation

/// The workshop's own modules that every graded program is linked with, compiled once for each toolchain.
struct Support: Sendable {
  /// The modules for a purpose, in the order in which they need each other.
  static func modules(for purpose: Compiler.Purpose) -> [String] {
    switch purpose {
    case .scheduled: ["Report", "Conductor", "Fakes"]
    case .threads: ["Report", "Threads"]
    case .network: ["Report", "Network"]
    }
  }

  let purpose: Compiler.Purpose
  /// The folder of the compiled modules.
  let folder: URL
  /// The names at file level that behaviours see of the modules.
  let names: Set<String>
  /// Those of types, by module.
  let types: [String: Set<String>]

  /// The object files to link.
  var objects: [String] {
    let modules = Self.modules(for: purpose).map { "\($0).o" }
    let others = purpose == .scheduled ? [RuntimeCalls.object] : []
    return (modules + others).map { folder.appending(path: $0).path }
  }

  /// Finds the compiled modules, or compiles them.
  ///
  /// They are kept by the content of their sources and the toolchain's version; a folder is complete before it
  /// gets its name, so that two runners at once do not disturb each other.
  ///
  /// - Parameters:
  ///   - purpose: What for.
  ///   - workspace: The checkout.
  ///   - compiler: What compiles them.
  ///   - willBuild: Called before they are compiled, which takes some seconds.
  /// - Returns: The modules.
  /// - Throws: `GradingError`.
  static func prepare(
    for purpose: Compiler.Purpose, in workspace: Workspace, with compiler: Compiler, willBuild: () -> Void
  ) throws(GradingError) -> Self {
    let modules = modules(for: purpose)
    var sources: [String: [SourceFile]] = [:]
    var hash = SHA256()
    hash.update(Data("\(compiler.toolchain.version) \(compiler.toolchain.target)\0".utf8))
    for module in modules {
      let files = try SourceFile.swiftFiles(in: workspace.runner(module))
      sources[module] = files
      for file in files {
        hash.update(Data("\(module)/\(file.path)\0\(file.bytes.count)\0".utf8))
        hash.update(file.bytes)
      }
    }
    if purpose == .scheduled { hash.update(Data(RuntimeCalls.code.utf8)) }
    let shared = sources.mapValues { files in files.flatMap { sharedNames(in: $0.text) } }
    let cache = workspace.state.appending(path: "cache")
    let folder = cache.appending(path: "support-\(hash.hexDigest().prefix(16))")
    let support = Self(
      purpose: purpose, folder: folder, names: Set(shared.values.joined().map(\.name)),
      types: shared.mapValues { names in Set(names.filter(\.isType).map(\.name)) })
    if FileManager.default.fileExists(atPath: folder.path) { return support }
    willBuild()
    // It holds nothing that is hidden, and is kept for whoever grades here.
    let unfinished = try BuildFolder(in: workspace, isPrivate: false)
    for module in modules {
      let files = try (sources[module] ?? []).map { file throws(GradingError) in
        try unfinished.write(file, below: module)
      }
      let result = try compiler.compileOwn(
        module: module, files: files, in: unfinished.url, search: [unfinished.url])
      guard result.ending == .exited(0) else {
        throw .ownCodeBroken(what: "the module \(module)", output: result.errorText)
      }
    }
    if purpose == .scheduled {
      let code = try unfinished.write(
        SourceFile(path: "RuntimeCalls.ll", bytes: Data(RuntimeCalls.code.utf8)), below: "LLVM")
      let result = try compiler.compileLLVM(code, to: RuntimeCalls.object, in: unfinished.url)
      guard result.ending == .exited(0) else {
        throw .ownCodeBroken(what: "RuntimeCalls", output: result.errorText)
      }
    }
    try unfinished.keep(as: folder)
    return support
  }

  /// The names that a file of the workshop declares at file level for its other modules.
  private static func sharedNames(in text: String) -> [(name: String, isType: Bool)] {
    let types: Set<Substring> = ["final", "class", "struct", "enum", "actor", "protocol"]
    return text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("package ") else { return nil }
      let words = line.split(separator: " ").dropFirst()
      let isType = words.first.map { types.contains($0) } ?? false
      let rest = words.drop { types.contains($0) || ["func", "let", "var"].contains($0) }
      return rest.first.map { (String($0.prefix { $0.isLetter || $0.isNumber }), isType) }
    }
  }
}
