import Curriculum
import Foundation
import Grading

/// Tries out, one by one, what grading needs.
struct Examination {
  /// One thing that was looked for.
  struct Finding: Hashable {
    let name: String
    let isFine: Bool
    /// What was found, or what is wrong.
    let detail: String
    /// What to type.
    var advice: [String] = []
    /// Whether nothing can be graded without it.
    var isFatal = true
  }

  let context: Context

  /// Everything that was looked for, in the order in which to put it right.
  func findings() -> [Finding] {
    let workshop = workshop()
    let toolchain = toolchain()
    let tools = [
      linker(), program("git", why: "it says who you are"), program("make", why: "it types for you"),
    ]
    let state = state()
    let basis = [workshop, toolchain.finding] + tools + [state]
    let isWorthTrying = !basis.contains { $0.isFatal && !$0.isFine }
    return basis + (isWorthTrying ? [trial()] : [])
  }

  private func workshop() -> Finding {
    do throws(CommandError) {
      return Finding(name: "workshop", isFine: true, detail: try context.workspace().root.path)
    } catch {
      let message = error.message(for: context.invoker)
      return Finding(name: "workshop", isFine: false, detail: message.error, advice: message.notes)
    }
  }

  private func toolchain() -> (finding: Finding, toolchain: Toolchain?) {
    do throws(GradingError) {
      let toolchain = try Toolchain.find(environment: context.environment)
      let detail = "Swift \(toolchain.version) in \(toolchain.programs.path)"
      return (Finding(name: "toolchain", isFine: true, detail: detail), toolchain)
    } catch {
      let message = error.message(for: context.invoker)
      let finding = Finding(
        name: "toolchain", isFine: false, detail: message.error.replacing("not graded: ", with: ""),
        advice: ["https://www.swift.org/install/linux"])
      return (finding, nil)
    }
  }

  /// The linker is the toolchain's own, else the system's, as clang looks for it.
  private func linker() -> Finding {
    let own = toolchain().toolchain?.program("ld.lld")
    let found =
      own.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
      ?? ProgramSearch.path(of: "ld.lld", context.environment)
    return Finding(
      name: "linker", isFine: found != nil, detail: found ?? "there is no ld.lld in the toolchain or on PATH",
      advice: found == nil ? ["sudo apt-get install lld"] : [])
  }

  private func program(_ name: String, why: String) -> Finding {
    let path = ProgramSearch.path(of: name, context.environment)
    return Finding(
      name: name, isFine: path != nil, detail: path ?? "not on PATH; \(why), grading works without",
      advice: path == nil ? ["sudo apt-get install \(name)"] : [], isFatal: false)
  }

  private func state() -> Finding {
    guard let folder = (try? context.workspace())?.state else {
      return Finding(name: "state", isFine: false, detail: "there is no workshop to keep it in")
    }
    let probe = folder.appending(path: "doctor-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("?".utf8).write(to: probe)
      try FileManager.default.removeItem(at: probe)
      return Finding(name: "state", isFine: true, detail: "\(folder.path) can be written")
    } catch {
      return Finding(
        name: "state", isFine: false,
        detail: "\(folder.path) cannot be written: \(error.localizedDescription)",
        advice: ["sudo chown -R \"$USER\" \(folder.path)"])
    }
  }

  /// Grades a solution: the only proof that everything is there.
  private func trial() -> Finding {
    guard let chapter = Curriculum.chapters.first(where: { !$0.behaviours.isEmpty }) else {
      return Finding(name: "trial", isFine: false, detail: "there is no chapter to try")
    }
    do {
      let workspace = try context.workspace()
      let submission = try Submission(
        of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
      let verdict = try context.makeGrader().grade(submission)
      return Finding(
        name: "trial", isFine: verdict.isPassed,
        detail: "the solution of \(chapter.name) \(verdict.isPassed ? "passes" : "does not pass")",
        advice: verdict.isPassed ? [] : [context.invoker.typed("verify", chapter.name)])
    } catch {
      let message = (error as? any WordedError)?.message(for: context.invoker)
      return Finding(
        name: "trial", isFine: false,
        detail: (message?.error ?? "\(error)").replacing("not graded: ", with: ""),
        advice: (message?.details ?? []) + (message?.notes ?? []))
    }
  }
}
