import Curriculum
import Foundation

/// Calls the compiler's and linker's own programs, without a build system or a driver in between.
struct Compiler: Sendable {
  /// The name of the package that the workshop's own modules share; learners' modules are compiled without it,
  /// so that `package` declarations stay out of their sight.
  static let packageName = "workshop"

  /// How strictly a module is compiled.
  enum Strictness: Hashable, Sendable {
    /// A submission: Swift 6, concurrency warnings are errors.
    case graded
    /// A starter as SwiftPM builds it: Swift 5, problems are warnings.
    case lenient
    /// A module, or code that uses it, at a level of checking.
    case level(CheckingLevel)
  }

  /// What a program is made for.
  enum Purpose: Sendable, CaseIterable {
    /// Behaviours under the conductor.
    case scheduled
    /// Behaviours on real threads: the sanitizer looks on, and every instruction knows its line.
    case threads
    /// Behaviours on real threads, over real HTTP.
    case network

    /// The folder of the object files below that of the build.
    var folder: String {
      switch self {
      case .scheduled: "Scheduled"
      case .threads: "Threads"
      case .network: "Network"
      }
    }

    /// The purpose for which the learner's module that is linked was compiled.
    ///
    /// Over the network it is the same as under the conductor: only the sanitizer needs one of its own.
    var ofLearner: Self {
      switch self {
      case .scheduled, .network: .scheduled
      case .threads: .threads
      }
    }

    /// How code is compiled for it.
    ///
    /// Two switches of executor with nothing between them that needs the first are made one by the compiler, which is
    /// free to: code that asks an actor in one await and tells it in the next then stays on the actor in between. Code
    /// that is right only because of that is wrong, so under the conductor every switch that is written is one.
    var arguments: [String] {
      switch self {
      case .scheduled: ["-Xllvm", "-sil-disable-pass=optimize-hop-to-executor"]
      case .threads: ["-sanitize=thread", "-gline-tables-only"]
      case .network: []
      }
    }

    /// What the compiler is told beside when it compiles behaviours.
    var behavioursArguments: [String] { arguments + ["-Onone", "-suppress-warnings"] }
  }

  let toolchain: Toolchain
  /// What compiles in the sandbox whatever a learner has written, or uses it; `nil` for no sandbox.
  var shutIn: ShutInCompiler?

  /// Diagnostic groups about concurrency that `@preconcurrency` or a mode may have turned into warnings.
  static let concurrencyGroups = [
    "ActorIsolatedCall", "ConformanceIsolation", "ErrorInFutureSwiftVersion", "IsolatedConformances",
    "MutableGlobalVariable", "SendableClosureCaptures", "SendableMetatypes",
    "SendingClosureRisksDataRace", "SendingRisksDataRace",
  ]

  /// The upcoming features of the runner's modules, as the manifest has them.
  private static let libraryFeatures = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  ].flatMap { ["-enable-upcoming-feature", $0] }

  /// The language that a chapter's code is compiled in.
  struct Language: Sendable {
    let strictness: Strictness
    var settings: [LanguageSetting] = []

    /// What tells the compiler.
    var arguments: [String] {
      let mode =
        switch strictness {
        case .graded, .level(.swift6):
          ["-swift-version", "6"] + Compiler.concurrencyGroups.flatMap { ["-Werror", $0] }
        case .level(let level): ["-swift-version", "5", "-strict-concurrency=\(level.rawValue)"]
        case .lenient: ["-swift-version", "5", "-enable-experimental-feature", "StrictConcurrency"]
        }
      return mode + settings.flatMap(\.compilerArguments)
    }
  }

  /// Compiles a learner's module.
  ///
  /// - Parameters:
  ///   - module: Its name.
  ///   - files: The paths of its files below the folder.
  ///   - folder: Where it is compiled and where the results go.
  ///   - language: In which language.
  ///   - place: The folder of the results below the folder; `nil` for where they are looked for.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func compileLearner(
    module: String, files: [String], in folder: URL, language: Language, to place: String? = nil
  ) throws(GradingError) -> ChildProcess.Result {
    let purpose = Purpose.scheduled
    let place = place ?? purpose.folder
    return try frontend(
      ["-c"] + files + common(module) + language.arguments + purpose.arguments + Self.diagnosticStyle
        + UnsafeUses.arguments + [
          "-enable-testing", "-o", "\(place)/\(module).o", "-emit-module-path",
          "\(place)/\(module).swiftmodule",
        ], in: folder, reading: files, writing: place)
  }

  /// Looks for what the compiler says of a learner's module, through all stages that find something.
  ///
  /// - Parameters:
  ///   - module: Its name.
  ///   - files: The paths of its files below the folder.
  ///   - folder: Where it runs.
  ///   - language: In which language.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func diagnose(
    module: String, files: [String], in folder: URL, language: Language
  ) throws(GradingError) -> ChildProcess.Result {
    // What is sent is followed by a stage after the types.
    try frontend(
      ["-emit-sil", "-o", "/dev/null"] + files + common(module) + language.arguments + Self.diagnosticStyle
        + ["-enable-testing"], in: folder, reading: files)
  }

  private static let diagnosticStyle = ["-diagnostic-style", "llvm", "-print-diagnostic-groups"]

  /// Compiles a learner's module that has compiled already once more, for the sanitizer.
  ///
  /// Without optimisation the compiler copies values of several words, a string say, in small functions of its own that
  /// it forgets to instrument: a property that is read so would race unseen. So what it hands to LLVM is completed first.
  ///
  /// - Parameters:
  ///   - module: Its name.
  ///   - files: The paths of its files below the folder.
  ///   - folder: Where it is compiled and where the results go.
  ///   - language: In which language.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError` when it cannot be started, or its files cannot be read and written.
  func compileSanitized(
    module: String, files: [String], in folder: URL, language: Language
  ) throws(GradingError) -> ChildProcess.Result {
    let purpose = Purpose.threads
    let (object, code) = ("\(purpose.folder)/\(module).o", "\(purpose.folder)/\(module).ll")
    let generated = try frontend(
      ["-emit-irgen"] + files + common(module) + language.arguments + purpose.arguments + [
        "-enable-testing", "-suppress-warnings", "-o", code, "-emit-module-path",
        "\(purpose.folder)/\(module).swiftmodule",
      ], in: folder, reading: files, writing: purpose.folder)
    guard generated.ending == .exited(0) else { return generated }
    let place = folder.appending(path: code)
    do {
      try Instrumentation.completed(try Data(contentsOf: place)).write(to: place)
    } catch {
      throw .unwritable(path: place.path, reason: error.localizedDescription)
    }
    return try frontend(
      ["-c", code] + common(module) + purpose.arguments + ["-o", object], in: folder, reading: [],
      writing: purpose.folder)
  }

  /// Compiles a chapter's behaviours.
  ///
  /// - Parameters:
  ///   - files: The paths of their files below the folder, `main.swift` among them.
  ///   - folder: Where they are compiled and where the result goes.
  ///   - object: The path of the object file below the folder.
  ///   - search: Folders in which modules are found.
  ///   - purpose: What for.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func compileBehaviours(
    files: [String], in folder: URL, to object: String, search: [URL], for purpose: Purpose
  ) throws(GradingError) -> ChildProcess.Result {
    try frontend(
      ["-c"] + files + common("Behaviours", isLibrary: false) + own(search) + purpose.behavioursArguments
        + ["-o", object], in: folder, reading: files, search: search, writing: purpose.folder)
  }

  /// Makes the interface of one of the workshop's own modules, against which others are compiled.
  ///
  /// - Parameters:
  ///   - module: Its name.
  ///   - files: The paths of its files.
  ///   - folder: Where the result goes.
  ///   - search: Folders in which modules are found.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func emitOwnModule(
    _ module: String, files: [String], in folder: URL, search: [URL]
  ) throws(GradingError) -> ChildProcess.Result {
    // What others cannot see is not looked at.
    try frontend(
      ["-emit-module"] + files + common(module) + own(search) + Self.ownArguments
        + ["-experimental-skip-non-inlinable-function-bodies", "-o", "\(module).swiftmodule"], in: folder)
  }

  /// Compiles one of the workshop's own modules that graded programs are linked with.
  ///
  /// - Parameters:
  ///   - module: Its name.
  ///   - files: The paths of its files.
  ///   - folder: Where the result goes.
  ///   - search: Folders in which modules are found.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func compileOwn(
    module: String, files: [String], in folder: URL, search: [URL]
  ) throws(GradingError) -> ChildProcess.Result {
    try frontend(
      ["-c"] + files + common(module) + own(search) + Self.ownArguments + ["-o", "\(module).o"],
      in: folder)
  }

  /// How the workshop's own modules are compiled.
  ///
  /// Optimised, all of them: the conductor and the stand-ins run in every schedule, and `Threads` has code that runs at
  /// the edges of instrumented functions and must not come upon one of them itself (see `Disturbance`). The conductor's
  /// state belongs to whoever holds the baton, so checks of exclusive access buy nothing. What LLVM checks of its own
  /// input is a third of the time that these modules take, and the same for everybody.
  static let ownArguments =
    libraryFeatures + ["-O", "-enforce-exclusivity=unchecked", "-disable-llvm-verify"]

  /// What the workshop's own modules have in common.
  private func own(_ search: [URL]) -> [String] {
    search.flatMap { ["-I", $0.path] } + [
      "-swift-version", "6", "-package-name", Self.packageName, "-diagnostic-style", "llvm",
    ]
  }

  /// Compiles what LLVM's own language says.
  ///
  /// - Parameters:
  ///   - code: The path of the file.
  ///   - object: The path of the object file.
  ///   - folder: Where it runs.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func compileLLVM(
    _ code: String, to object: String, in folder: URL
  ) throws(GradingError) -> ChildProcess.Result {
    try frontend(["-c", code] + common("RuntimeCalls") + ["-o", object], in: folder)
  }

  /// Checks files against modules without producing anything, through all stages that find errors.
  ///
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - folder: Where it runs.
  ///   - search: Folders in which modules are found.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func check(files: [String], in folder: URL, search: [URL]) throws(GradingError) -> ChildProcess.Result {
    try frontend(
      ["-emit-sil", "-o", "/dev/null"] + files + common("Contract") + search.flatMap { ["-I", $0.path] } + [
        "-swift-version", "6", "-diagnostic-style", "llvm", "-suppress-warnings",
      ], in: folder, reading: files, search: search)
  }

  /// Tries whether code that uses a learner's module compiles, through all stages that find errors.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - folder: Where it runs.
  ///   - search: The folder in which the module is found.
  ///   - language: In which language.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func tryOut(
    file: String, in folder: URL, search: URL, language: Language
  ) throws(GradingError) -> ChildProcess.Result {
    // Code that is sent and used afterwards is found by a stage after the types.
    try frontend(
      ["-emit-sil", file] + common("Probe") + ["-I", search.path] + language.arguments + [
        "-diagnostic-style", "llvm", "-o", "/dev/null",
      ], in: folder, reading: [file], search: [search])
  }

  /// Compiles a file for what it imports.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - arguments: What else the compiler is told.
  ///   - folder: Where it runs.
  /// - Returns: What the compiler left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func compileImports(
    _ file: String, with arguments: [String], in folder: URL
  ) throws(GradingError) -> ChildProcess.Result {
    try frontend(["-emit-sil", file, "-o", "/dev/null"] + common("Modules") + arguments, in: folder)
  }

  /// Links a program.
  ///
  /// - Parameters:
  ///   - objects: The paths of the object files.
  ///   - program: The path of the program.
  ///   - folder: Where the linker runs.
  ///   - purpose: What for.
  /// - Returns: What the linker left behind.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func link(
    objects: [String], to program: String, in folder: URL, for purpose: Purpose
  ) throws(GradingError) -> ChildProcess.Result {
    try run("clang", linkArguments(objects: objects, program: program, for: purpose), in: folder)
  }

  /// Links a program with no more than it needs, by the linker's own call.
  ///
  /// - Parameters:
  ///   - objects: The paths of the object files.
  ///   - program: The path of the program.
  ///   - folder: Where the linker runs.
  ///   - purpose: What for.
  ///   - calls: What is known of the linker's calls.
  /// - Returns: Whether there is a program; if not, `link` has to say why.
  /// - Throws: `GradingError.toolFailed` when it cannot be started.
  func linkShortly(
    objects: [String], to program: String, in folder: URL, for purpose: Purpose, by calls: LinkerCalls
  ) throws(GradingError) -> Bool {
    let arguments = linkArguments(
      objects: objects, program: program, for: purpose,
      hasFoundation: objects.contains { Self.asksForFoundation(URL(filePath: $0, relativeTo: folder)) })
    let call = try calls.call(
      for: arguments, of: toolchain.program("clang"), varying: objects + [program]
    ) { question throws(GradingError) in try run("clang", question, in: folder) }
    guard let call else { return false }
    do {
      return try ChildProcess.run(
        call.program, call.arguments, in: folder.path, environment: Self.environment, limits: .compiler
      ).ending == .exited(0)
    } catch {
      throw .toolFailed(tool: call.program, output: "\(error)")
    }
  }

  /// Puts mangled symbols into words.
  ///
  /// - Parameters:
  ///   - symbols: The symbols.
  ///   - folder: Where the tool runs.
  /// - Returns: A text for each, in the same order.
  /// - Throws: `GradingError.toolFailed`.
  func demangled(_ symbols: [String], in folder: URL) throws(GradingError) -> [String] {
    guard !symbols.isEmpty else { return [] }
    let result = try run("swift-demangle", ["--compact", "--simplified"] + symbols, in: folder)
    guard result.ending == .exited(0) else {
      throw .toolFailed(tool: "swift-demangle", output: result.errorText)
    }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func frontend(
    _ arguments: [String], in folder: URL
  ) throws(GradingError) -> ChildProcess.Result {
    try run("swift-frontend", ["-frontend"] + arguments, in: folder)
  }

  /// Compiles what a learner has written, or what uses it.
  private func frontend(
    _ arguments: [String], in folder: URL, reading files: [String], search: [URL] = [],
    writing place: String? = nil
  ) throws(GradingError) -> ChildProcess.Result {
    guard let shutIn else { return try frontend(arguments, in: folder) }
    do {
      return try shutIn.run(
        ["-frontend"] + arguments, in: folder, reading: files, search: search, writing: place)
    } catch {
      throw .toolFailed(tool: "swift-frontend", output: "\(error)")
    }
  }

  /// What the compiler is told besides: one that crashes spends seconds on the names of its own functions otherwise.
  static let ownEnvironment = ["LLVM_DISABLE_SYMBOLIZATION": "1"]

  private static let environment = ProcessInfo.processInfo.environment.merging(ownEnvironment) { _, new in new
  }

  private func run(
    _ tool: String, _ arguments: [String], in folder: URL, limits: ChildProcess.Limits = .compiler
  ) throws(GradingError) -> ChildProcess.Result {
    do {
      return try ChildProcess.run(
        toolchain.program(tool), arguments, in: folder.path, environment: Self.environment, limits: limits)
    } catch {
      throw .toolFailed(tool: tool, output: "\(error)")
    }
  }

  private func common(_ module: String, isLibrary: Bool = true) -> [String] {
    ["-module-name", module, "-target", toolchain.target, "-no-color-diagnostics"]
      + platformArguments + (isLibrary ? ["-parse-as-library"] : [])
  }
}
