import Glibc
import Report
@_spi(ExperimentalCustomExecutors) import _Concurrency

// Every task prefers the virtual pool. Without a preference the runtime goes on inline wherever it can, so that a
// task which leaves an actor and comes back lets nobody in between: two plain tasks that each read and then write
// an actor's state were never seen to lose an update, in any of their schedules. In production they lose it.
//
// So the program is made to call this function for every task that is made. Measured with Swift 6.3.1: the
// compiler passes a list of options, and asks for a preference by a record of this layout.

/// One of the options with which a task is made, as the runtime lays them out.
private struct TaskOption {
  /// What sort of option it is, in the lowest byte.
  var flags: UInt
  var next: UnsafePointer<TaskOption>?
  // The two words of an executor, if it is one of these.
  var executor: UInt = 0
  var executorImplementation: UInt = 0

  static let executorPreference: UInt8 = 5
  static let ownedExecutorPreference: UInt8 = 6
}

/// A task and its first context: two words, which Swift and C return in the same two registers.
private typealias TwoWords = lldiv_t

private typealias CreateTask =
  @convention(c) (
    UInt, UnsafeRawPointer?, UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer?
  ) -> TwoWords

private let createTask = unsafeBitCast(RealClock.next("swift_task_create"), to: CreateTask.self)
private let pool = unsafeBitCast(Executors.pool.asUnownedTaskExecutor(), to: (UInt, UInt).self)

private func createTaskOnPool(
  _ flags: UInt, _ options: UnsafeRawPointer?, _ resultType: UnsafeRawPointer,
  _ function: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?
) -> TwoWords {
  let next = options?.assumingMemoryBound(to: TaskOption.self)
  guard Conductor.current != nil, !hasPreference(next) else {
    return createTask(flags, options, resultType, function, context)
  }
  var option = TaskOption(
    flags: UInt(TaskOption.executorPreference), next: next, executor: pool.0,
    executorImplementation: pool.1)
  return createTask(flags, &option, resultType, function, context)
}

/// Sees to it that every task prefers the virtual pool.
///
/// - Returns: Whether it worked; without it interleavings go unseen.
func preferPoolForAllTasks() -> Bool {
  let function: CreateTask = { createTaskOnPool($0, $1, $2, $3, $4) }
  return Linkage.redirect("swift_task_create", to: unsafeBitCast(function, to: UnsafeRawPointer.self))
}

private func hasPreference(_ options: UnsafePointer<TaskOption>?) -> Bool {
  var next = options
  while let option = next {
    let kind = UInt8(truncatingIfNeeded: option.pointee.flags)
    if kind == TaskOption.executorPreference || kind == TaskOption.ownedExecutorPreference { return true }
    next = option.pointee.next
  }
  return false
}
