import Dispatch
import Glibc
import Report

// In Swift 6.3.1 on Linux, `URLSession`'s async functions wait for themselves when a task is cancelled in the moment in
// which its answer is complete: whoever cancels holds a lock of the task and waits for the session's queue, and on that queue
// the task is being resumed, which wants the lock. (24 cancelled at once: 5 of 5 programs, without anything of the workshop in
// them.) That is nobody's fix's fault. So the session resumes a task from another thread, which it may: then its queue
// is free for whoever cancels.

extension CheckedContinuation {
  /// What `URLSession` calls in place of `resume(returning:)`.
  @_silgen_name("workshop_resume_returning")
  public func resumeElsewhere(returning value: sending T) {
    nonisolated(unsafe) let value = value
    DispatchQueue.global().async { resume(returning: value) }
  }

  /// What `URLSession` calls in place of `resume(throwing:)`.
  @_silgen_name("workshop_resume_throwing")
  public func resumeElsewhere(throwing error: E) {
    DispatchQueue.global().async { resume(throwing: error) }
  }
}

/// The way around a deadlock of `URLSession`.
enum CancellingWorkaround {
  private static let functions = [
    ("$sScC6resume9returningyxn_tF", "workshop_resume_returning"),
    ("$sScC6resume8throwingyq_n_tF", "workshop_resume_throwing"),
  ]

  /// Begins it, before any of the learner's code runs.
  ///
  /// - Returns: Whether the library is as it is known.
  static func begin() -> Bool {
    functions.allSatisfy { original, replacement in
      guard let address = dlsym(nil, replacement) else { return false }
      return Linkage.redirect(original, to: address, in: "libFoundationNetworking.so")
    }
  }
}
