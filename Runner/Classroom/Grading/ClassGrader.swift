import Curriculum
import Foundation
package import Grading

/// Grades the tasks of a plan, several at a time, and writes each into the journal before the next.
package struct ClassGrader: Sendable {
  /// What came of one task.
  package struct Graded: Sendable {
    package let task: ClassPlan.Task
    package let isPassed: Bool
  }

  private let grader: Grader
  private let journal: GradingJournal
  private let jobs: Int

  /// - Parameters:
  ///   - grader: What grades one.
  ///   - journal: Where results go at once.
  ///   - jobs: How many are graded at a time.
  package init(grader: Grader, journal: GradingJournal, jobs: Int) {
    self.grader = grader
    self.journal = journal
    self.jobs = jobs
  }

  /// Grades.
  ///
  /// - Parameters:
  ///   - tasks: What is to be graded, in this order.
  ///   - before: How many works were graded before.
  ///   - didGrade: Called after each, one at a time, from several threads.
  /// - Throws: `ClassError.stopped` when the grader cannot do its work. Those under way then are finished first, and
  ///   everything that was graded is in the journal.
  package func run(
    _ tasks: [ClassPlan.Task], before: Int, didGrade: @escaping @Sendable (Graded) -> Void
  ) throws(ClassError) {
    let desk = Desk(tasks)
    let group = DispatchGroup()
    for _ in 0..<min(jobs, tasks.count) {
      group.enter()
      // Threads of their own: on a queue's threads the grader could not start behaviours side by side.
      let thread = Thread {
        while let task = desk.next() {
          do throws(GradingError) {
            let verdict = try Self.grade(task, with: grader)
            try journal.append(verdict, of: task.work)
            desk.done(Graded(task: task, isPassed: verdict.verdict == "passed"), tell: didGrade)
          } catch {
            LiveChildren.stayIfEnding()
            desk.stop(at: task, for: error)
          }
        }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    guard let (task, cause, done) = desk.failure else { return }
    throw .stopped(
      ClassError.Stop(
        source: task.source, chapter: task.work.chapter, cause: cause, done: before + done,
        total: before + tasks.count))
  }

  /// Grades one task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - grader: What grades.
  /// - Returns: The verdict.
  /// - Throws: `GradingError`.
  package static func grade(
    _ task: ClassPlan.Task, with grader: Grader
  ) throws(GradingError) -> VerdictDocument {
    guard let chapter = Curriculum.chapter(named: task.work.chapter) else {
      throw .unreadable(path: task.work.chapter, reason: "there is no such chapter")
    }
    let submission = try Submission(
      of: chapter, files: task.files, from: grader.workspace.exercise(chapter.name),
      workspace: grader.workspace)
    let verdict = try grader.grade(submission)
    // A signal ends graded programs first, and one that was ended so must not be taken for one that crashed.
    LiveChildren.stayIfEnding()
    // In a result it is always said, also when there was none.
    return VerdictDocument(verdict).noting(grader.sandbox?.note ?? .off)
  }
}

/// Hands out tasks to several threads, until there is none left or one has failed.
private final class Desk: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: ArraySlice<ClassPlan.Task>
  private var doneCount = 0
  private var stopped: (ClassPlan.Task, GradingError)?

  init(_ tasks: [ClassPlan.Task]) {
    rest = tasks[...]
  }

  func next() -> ClassPlan.Task? { lock.withLock { stopped == nil ? rest.popFirst() : nil } }

  func done(_ graded: ClassGrader.Graded, tell: (ClassGrader.Graded) -> Void) {
    lock.withLock {
      doneCount += 1
      tell(graded)
    }
  }

  func stop(at task: ClassPlan.Task, for error: GradingError) {
    lock.withLock { if stopped == nil { stopped = (task, error) } }
  }

  var failure: (ClassPlan.Task, GradingError, Int)? {
    lock.withLock { stopped.map { ($0, $1, doneCount) } }
  }
}
