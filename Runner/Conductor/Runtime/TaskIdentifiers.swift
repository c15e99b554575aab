/// The runtime's number of the task that a job belongs to; 0 for none.
@_silgen_name("swift_task_getJobTaskId")
func jobTaskIdentifier(_ job: UnownedJob) -> UInt64

/// The runtime's number of the task that is running on this thread; 0 for none.
func currentTaskIdentifier() -> UInt64 {
  withUnsafeCurrentTask { task in
    guard let task else { return 0 }
    // A task is a job in the runtime, and both types are nothing but its address, which is why it can be asked
    // for its number as one.
    return jobTaskIdentifier(unsafeBitCast(task, to: UnownedJob.self))
  }
}

/// The runtime's number of a task, which is its job for the same reason.
func taskIdentifier(_ task: Task<Void, Never>) -> UInt64 {
  jobTaskIdentifier(unsafeBitCast(task, to: UnownedJob.self))
}
