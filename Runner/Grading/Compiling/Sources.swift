import Curriculum
import Foundation
import Hashing

/// Everything that a graded program is compiled from, with the bytes it had when it was read.
struct Sources: Sendable {
  /// The folder in a build that the learner's files go to.
  static let learnerFolder = "Learner"
  /// The file that starts the behaviours.
  static let mainFile = "main.swift"
  /// The folder that the behaviours go to, below that of their purpose.
  static let behavioursFolder = "Behaviours"

  /// How the names of the files of a chapter's first program begin, whatever it is made for.
  private static let firstProgram = Compiler.Purpose.scheduled.filePrefix

  private let chapter: String
  private let learner: [SourceFile]
  private let given: [SourceFile]
  private let behaviours: [Compiler.Purpose: [SourceFile]]

  /// Where the files are that were written for the compiler, below the folder of the build.
  struct Paths {
    /// The files of the learner's module.
    var learner: [String] = []
    var behaviours: [Compiler.Purpose: [String]] = [:]
  }

  /// Reads what comes from the package.
  ///
  /// - Parameters:
  ///   - submission: The learner's files, read already.
  ///   - workspace: Where the given files and the behaviours are.
  /// - Throws: `GradingError.unreadable`.
  init(of submission: Submission, in workspace: Workspace) throws(GradingError) {
    chapter = submission.chapter.name
    learner = submission.files
    let given = workspace.given(chapter)
    self.given =
      FileManager.default.fileExists(atPath: given.path) ? try SourceFile.swiftFiles(in: given) : []
    let files = try workspace.checks(of: chapter)
    let purposes = submission.chapter.purposes
    behaviours = Dictionary(
      uniqueKeysWithValues: purposes.map { purpose in
        let own = files.filter { file in
          file.path.hasPrefix(purpose.filePrefix)
            || purpose == purposes.first && file.path.hasPrefix(Self.firstProgram)
        }
        return (purpose, own + [Self.main(for: purpose)])
      })
  }

  private static func main(for purpose: Compiler.Purpose) -> SourceFile {
    let module =
      switch purpose {
      case .scheduled: "Conductor"
      case .threads: "Threads"
      case .network: "Network"
      }
    return SourceFile(
      path: mainFile, bytes: Data("import \(module)\n\nProgram.main(behaviours)\n".utf8))
  }

  /// A key of all bytes and of the rules that a program made of them has kept.
  ///
  /// - Parameters:
  ///   - rules: What the compiler and the integrity check hold a submission to: when they change, what was built
  ///     under the old ones counts for nothing.
  ///   - supports: What it is linked with.
  /// - Returns: The key.
  func key(rules: String, supports: [Support]) -> String {
    var hash = SHA256()
    hash.update(Data("\(chapter)\0\(rules)\0".utf8))
    for support in supports { hash.update(Data("\(support.key)\0".utf8)) }
    let hidden = supports.map { ($0.purpose.folder, behaviours[$0.purpose] ?? []) }
    for (folder, files) in [("learner", learner), ("given", given)] + hidden {
      for file in files {
        hash.update(Data("\(folder)/\(file.path)\0\(file.bytes.count)\0".utf8))
        hash.update(file.bytes)
      }
    }
    return hash.hexDigest()
  }

  /// A key of the behaviours and of the interface that they are compiled against.
  ///
  /// - Parameters:
  ///   - interface: The compiled module of the learner's code.
  ///   - support: What else they are compiled against.
  /// - Returns: The key.
  /// - Throws: `GradingError.unreadable`.
  func behavioursKey(interface: URL, support: Support) throws(GradingError) -> String {
    var hash = try SHA256(ofInterface: interface)
    let rules = support.purpose.behavioursArguments.joined(separator: " ")
    hash.update(Data("\0\(support.key)\0\(BehaviourBindings.version)\0\(rules)\0".utf8))
    for file in behaviours[support.purpose] ?? [] {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    return hash.hexDigest()
  }

  /// The words of the behaviours' code.
  ///
  /// - Parameter purpose: What they are made for.
  /// - Returns: Every word once.
  func behaviourWords(for purpose: Compiler.Purpose) -> Set<String> {
    Set((behaviours[purpose] ?? []).flatMap { SourceTokens($0.text).all.filter(\.isWord).map(\.text) })
  }

  /// The names that the given files declare.
  var givenNames: Set<String> {
    given.reduce(into: []) { $0.formUnion(SourceTokens($1.text).declared(by: SourceTokens.declarationWords)) }
  }

  /// A line of the behaviours, without the white space around it.
  ///
  /// - Parameters:
  ///   - number: Its number, counted from 1.
  ///   - path: The path of the file, as the compiler names it.
  /// - Returns: The line; `nil` when it is in no file of behaviours.
  func behaviourLine(_ number: Int, of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init)
    guard path.contains("/\(Self.behavioursFolder)/"),
      let file = behaviours.values.joined().first(where: { $0.path == name })
    else { return nil }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return lines[number - 1].trimmingCharacters(in: .whitespaces)
  }

  /// Writes the files for the compiler.
  ///
  /// - Parameter folder: Where to.
  /// - Returns: Where each is.
  /// - Throws: `GradingError.unwritable`.
  func write(to folder: BuildFolder) throws(GradingError) -> Paths {
    var paths = Paths()
    for file in learner { paths.learner.append(try folder.write(file, below: Self.learnerFolder)) }
    for file in given { paths.learner.append(try folder.write(file, below: Workspace.givenFolder)) }
    for purpose in Compiler.Purpose.allCases {
      try folder.makeFolder(purpose.folder)
      paths.behaviours[purpose] = try (behaviours[purpose] ?? []).map { file throws(GradingError) in
        try folder.write(file, below: "\(purpose.folder)/\(Self.behavioursFolder)")
      }
    }
    return paths
  }
}

extension Compiler.Purpose {
  /// How the names of the files with behaviours for it begin.
  fileprivate var filePrefix: String {
    switch self {
    case .scheduled: "Behaviours"
    case .threads: "Threads"
    case .network: "Network"
    }
  }
}

extension Compiler.Purpose {
  /// What the program of a lane's behaviours is made for; `nil` when the lane has none.
  init?(of lane: Lane) {
    switch lane {
    case .compile, .integrity, .levels, .probes: return nil
    case .scheduled: self = .scheduled
    case .threads: self = .threads
    case .network: self = .network
    }
  }

  /// The lane of the behaviours.
  var lane: Lane {
    switch self {
    case .scheduled: .scheduled
    case .threads: .threads
    case .network: .network
    }
  }
}

extension Chapter {
  /// What programs are made for, to grade a submission.
  var purposes: [Compiler.Purpose] { lanes.compactMap(Compiler.Purpose.init(of:)) }
}

extension SHA256 {
  /// The hash of a compiled module, for what is kept as long as that stays the same.
  ///
  /// - Throws: `GradingError.unreadable`.
  init(ofInterface interface: URL) throws(GradingError) {
    self.init()
    do {
      update(try Data(contentsOf: interface))
    } catch {
      throw .unreadable(path: interface.path, reason: error.localizedDescription)
    }
  }
}
