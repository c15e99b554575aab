import Curriculum
import Foundation
import Grading
import Report

/// Tries out, one by one, what the workshop needs.
struct Examination {
  /// What has to be free on a disk: a first check keeps 3 MB, and up to 200 programs of 1 MB are kept.
  private static let leastMegabytes = 200

  private let context: Context
  private let toolchain: Result<Toolchain, GradingError>

  init(context: Context) {
    self.context = context
    toolchain = Result { () throws(GradingError) in try Toolchain.find(environment: context.environment) }
  }

  /// Everything that was looked for, in the order in which to put it right.
  func findings() -> [Finding] {
    let patience = Patience(console: context.console)
    var findings = [workshop(), compiler()]
    findings += patience("linking a program, to see whether it runs") { [linker(), sanitizer()] }
    findings += [
      program("make", without: "call .build/debug/workshop itself"),
      program("git", without: "WORKSHOP_LEARNER, or the system's user, says who you are"),
      docc(), sandbox(), addresses(),
    ]
    if !context.isEdition {
      findings += [
        program("unzip", without: "'grade' cannot take in zip archives"),
        program("tar", without: "'grade' cannot take in tar archives, and 'handout' makes none"),
        program("gzip", without: "'handout' makes no archive"),
      ]
    }
    findings += [folder(), disk()]
    // What is missing would only be told once more.
    if findings.allowGrading {
      let isEdition = context.isEdition
      let what =
        isEdition ? "grading a starter, to see what it fails" : "grading a solution, to see whether it passes"
      findings.append(patience(what) { isEdition ? trialOfStarter() : trial() })
    }
    return findings
  }

  // MARK: Needed

  private func workshop() -> Finding {
    do throws(CommandError) {
      return Finding(name: "workshop", state: .ok, detail: try context.workspace().root.path)
    } catch {
      let message = error.message(for: context.invoker)
      return Finding(name: "workshop", state: .missing, detail: message.error, advice: message.notes)
    }
  }

  private func compiler() -> Finding {
    switch toolchain {
    case .success(let toolchain):
      let tried = Toolchain.triedRelease
      let remark = toolchain.version == tried ? "" : "; the workshop was tried with \(tried)"
      let detail = "Swift \(toolchain.version) in \(toolchain.programs.path)\(remark)"
      return Finding(name: "toolchain", state: .ok, detail: detail)
    case .failure(let error):
      return Finding(
        name: "toolchain", state: .missing, detail: fact(of: error),
        advice: ["Swift \(Toolchain.triedRelease) is at https://www.swift.org/install"])
    }
  }

  private func linker() -> Finding {
    guard let toolchain = try? toolchain.get() else {
      return Finding(name: "linker", state: .missing, detail: "it belongs to the toolchain")
    }
    guard let fault = LinkTrial(of: toolchain).fault() else {
      return Finding(name: "linker", state: .ok, detail: "a program links with lld and runs")
    }
    return Finding(
      name: "linker", state: .missing, detail: "a program with lld, the linker: \(fault)",
      advice: [SystemPackage.advice(for: "lld", context.environment)])
  }

  private func folder() -> Finding {
    let name = "own folder"
    guard let folder = (try? context.workspace())?.state else {
      return Finding(name: name, state: .missing, detail: "there is no workshop to keep anything in")
    }
    let probe = folder.appending(path: "doctor-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("?".utf8).write(to: probe)
      try FileManager.default.removeItem(at: probe)
      return Finding(name: name, state: .ok, detail: "\(folder.path) can be written")
    } catch {
      return Finding(
        name: name, state: .missing,
        detail: "\(folder.path) cannot be written: \(error.localizedDescription)",
        advice: ["sudo chown -R \"$USER\" \(folder.path)"])
    }
  }

  private func disk() -> Finding {
    let root = (try? context.workspace())?.root ?? context.folder
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: root.path)
    let free = (attributes?[.systemFreeSize] as? NSNumber).map { Int(truncating: $0) / 1_000_000 }
    return Self.disk(freeMegabytes: free, of: root.path)
  }

  /// The finding on a disk.
  ///
  /// - Parameters:
  ///   - free: What is free on it; `nil` when the system does not tell.
  ///   - folder: The folder that lies on it.
  /// - Returns: The finding.
  static func disk(freeMegabytes free: Int?, of folder: String) -> Finding {
    guard let free else {
      return Finding(
        name: "disk", state: .absent, detail: "the system does not tell what is free in \(folder)")
    }
    guard free < leastMegabytes else {
      let size = free < 10_000 ? "\(free.grouped) MB" : "\((free / 1000).grouped) GB"
      return Finding(name: "disk", state: .ok, detail: "\(size) free for what is built and kept")
    }
    return Finding(
      name: "disk", state: .missing,
      detail: "only \(free) MB free where \(folder) is; what checks keep can take \(leastMegabytes)",
      advice: ["make clean takes away what can be built again"])
  }

  /// Grades a solution: the only proof that everything is there.
  private func trial() -> Finding {
    guard let chapter = Curriculum.chapters.first(where: { !$0.behaviours.isEmpty }) else {
      return Finding(name: "trial", state: .missing, detail: "there is no chapter to try")
    }
    do {
      let workspace = try context.workspace()
      let submission = try Submission(
        of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
      let verdict = try context.makeGrader().grade(submission)
      return Finding(
        name: "trial", state: verdict.isPassed ? .ok : .missing,
        detail: "the solution of \(chapter.name) \(verdict.isPassed ? "passes" : "does not pass")",
        advice: verdict.isPassed ? [] : [context.invoker.typed("verify", chapter.name)])
    } catch {
      return failedTrial(error)
    }
  }

  /// Grades a starter, where there is no solution: it must fail what its chapter says, and nothing else.
  private func trialOfStarter() -> Finding {
    guard let chapter = Curriculum.chapters.first(where: { !$0.starter.failing.isEmpty }) else {
      return Finding(name: "trial", state: .missing, detail: "there is no chapter to try")
    }
    do {
      var options = GradingOptions()
      // As SwiftPM compiles it: the Swift 6 mode refuses some starters, and then nothing would run.
      options.isLenient = true
      let submission = try Submission(starterOf: chapter, workspace: try context.workspace())
      let verdict = try context.makeGrader().grade(submission, options: options)
      let failing = verdict.behaviours.filter { ![.passed, .notRun].contains($0.report.outcome) }
      let isAsSaid = failing.map(\.entry.id).sorted() == chapter.starter.failing.sorted()
      let said = isAsSaid ? "fails what it must, and nothing else" : "does not fail what it must"
      return Finding(
        name: "trial", state: isAsSaid ? .ok : .missing, detail: "the starter of \(chapter.name) \(said)",
        advice: isAsSaid ? [] : [context.invoker.typed("verify", chapter.name)])
    } catch {
      return failedTrial(error)
    }
  }

  private func failedTrial(_ error: any Error) -> Finding {
    let message = (error as? any WordedError)?.message(for: context.invoker)
    return Finding(
      name: "trial", state: .missing, detail: fact(of: error),
      advice: (message?.details ?? []) + (message?.notes ?? []))
  }

  // MARK: Of use

  private func sanitizer() -> Finding {
    let name = "sanitizer"
    guard let toolchain = try? toolchain.get() else {
      return Finding(name: name, state: .absent, detail: "it belongs to the toolchain")
    }
    guard let fault = LinkTrial(of: toolchain).sanitizerFault() else {
      return Finding(name: name, state: .ok, detail: "ThreadSanitizer links and runs")
    }
    return Finding(
      name: name, state: .absent,
      detail: "ThreadSanitizer: \(fault); chapters about data races are not graded without it",
      advice: ["install the whole toolchain, or leave the container"])
  }

  private func program(_ name: String, without instead: String) -> Finding {
    let path = ProgramSearch.path(of: name, context.environment)
    return Finding(
      name: name, state: path == nil ? .absent : .ok, detail: path ?? "not on PATH; without it, \(instead)",
      advice: path == nil ? [SystemPackage.advice(for: name, context.environment)] : [])
  }

  private func docc() -> Finding {
    let path = GuideSite.docc(context.environment)
    return Finding(
      name: "docc", state: path == nil ? .absent : .ok,
      detail: path ?? "not in the toolchain or on PATH; the guide as a site needs it",
      advice: path == nil ? ["the whole toolchain: https://www.swift.org/install"] : [])
  }

  /// What 'grade' shuts submissions in with, tried out, and what it cannot bound here.
  private func sandbox() -> Finding {
    let name = "sandbox"
    do throws(GradingError) {
      let note = try Sandbox.find(environment: context.environment).note
      let gaps = note.gaps.isEmpty ? "with every limit" : note.gaps.joined(separator: "; ")
      return Finding(name: name, state: .ok, detail: "\(note.program ?? "") shuts a program in; \(gaps)")
    } catch {
      guard case .noSandbox(let reason, let package) = error else {
        return Finding(name: name, state: .absent, detail: fact(of: error))
      }
      return Finding(
        name: name, state: .absent,
        detail: "\(reason); without it 'grade' refuses, and --no-sandbox runs code with your own rights",
        advice: [
          package.map { SystemPackage.advice(for: $0, context.environment) }
            ?? "the kernel, and the container if this is one, must allow namespaces"
        ])
    }
  }

  private func addresses() -> Finding {
    let isAvailable = SameAddresses.areAvailable
    return Finding(
      name: "addresses", state: isAvailable ? .ok : .absent,
      detail: isAvailable
        ? "programs can be given the same addresses each time"
        : "the system gives programs other addresses each time: counts of jobs can differ between two checks")
  }

  private func fact(of error: any Error) -> String {
    let message = (error as? any WordedError)?.message(for: context.invoker)
    return (message?.error ?? "\(error)").replacing("not graded: ", with: "")
  }
}
