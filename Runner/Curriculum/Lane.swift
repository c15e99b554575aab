/// A stage of grading, in the order in which a submission goes through them.
package enum Lane: String, Hashable, Sendable, CaseIterable {
  /// The learner's module, in the Swift 6 language mode; concurrency warnings are errors.
  case compile
  /// What the object file refers to is on the chapter's list.
  case integrity
  /// Small pieces of code that use the learner's module, which the compiler must take or must refuse.
  case probes
  /// Behaviours under the conductor: many schedules, virtual time, one job at a time.
  case scheduled
  /// Behaviours on real threads under ThreadSanitizer.
  case threads
  /// Behaviours on real threads, over real HTTP with a server of the grader.
  case network
}
