/// What a virtual thread runs.
enum Work {
  /// A job of the Swift runtime.
  case job(UnownedJob)
  /// A plain function call that belongs to no task.
  case call(@Sendable () -> Void)
}
