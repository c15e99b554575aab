/// What a virtual thread runs.
///
/// Sendable by the baton: whoever makes it and whoever runs it never do so at the same time.
enum Work: @unchecked Sendable {
  /// A job of the Swift runtime.
  case job(UnownedJob)
  /// A plain function call that belongs to no task.
  case call(() -> Void)
}
