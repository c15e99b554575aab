import Foundation
import Report

/// A race as a learner is told of it: which variable, which two accesses, where in their files, on which threads.
struct RaceFact: Hashable, Comparable {
  /// One of the two accesses.
  struct Access: Hashable, Comparable {
    let isWrite: Bool
    let thread: String
    /// The place in the learner's code, or, where it is the caller that uses a variable itself, `nil`.
    let place: Symbolizer.Place?

    /// Finds its place; there is none when neither the learner's code nor the behaviours have to do with it.
    ///
    /// - Parameters:
    ///   - access: The access.
    ///   - places: What lies where in the program.
    init?(_ access: Race.Access, _ places: [UInt64: Symbolizer.Place]) {
      isWrite = access.isWrite
      thread = access.thread
      let all = access.frames.compactMap { places[$0] }
      if let own = all.first(where: \.isLearners) {
        place = own
      } else if all.contains(where: \.isOfBehaviours) {
        place = nil
      } else {
        return nil
      }
    }

    fileprivate var text: String {
      let verb = isWrite ? "changes" : "reads"
      let what = "\(ThreadName.words(for: thread)) \(verb) it"
      return what + (place.map { " in \($0.text)" } ?? " from outside")
    }

    static func < (one: Self, other: Self) -> Bool { one.key < other.key }

    private var key: (Int, String, Int, String, String) {
      (isWrite ? 0 : 1, place?.file ?? "~", place?.line ?? 0, place?.function ?? "", thread)
    }
  }

  /// What is accessed: `Store.entries`; `nil` when it has no name.
  let variable: String?
  /// The two, the telling one first.
  let accesses: [Access]

  /// The race in a sentence.
  var text: String {
    let told = accesses.map(\.text).joined(separator: " while ")
    return "\(variable ?? "memory without a name of its own"): \(told)"
  }

  static func < (one: Self, other: Self) -> Bool {
    // Races in what has a name say most.
    if (one.variable == nil) != (other.variable == nil) { return one.variable != nil }
    if one.variable != other.variable { return (one.variable ?? "") < (other.variable ?? "") }
    return one.accesses.lexicographicallyPrecedes(other.accesses)
  }
}

extension Symbolizer.Place {
  /// Whether it is in what the learner wrote.
  var isLearners: Bool { file.contains("\(Sources.learnerFolder)/") }

  /// Whether it is Dispatch's function that waits for a queue.
  var isWaitForQueue: Bool {
    function.contains("dispatch_sync") || function.contains("dispatch_barrier_sync")
  }

  /// Whether it is in the hidden behaviours.
  var isOfBehaviours: Bool {
    file.contains("\(Sources.behavioursFolder)/") && !file.hasSuffix("/\(Sources.mainFile)")
  }

  /// The function and the line: `Store.add(_:) (Store.swift:6)`.
  var text: String {
    let name = file.range(of: "\(Sources.learnerFolder)/").map { String(file[$0.upperBound...]) } ?? file
    return "\(function) (\(name)\(line > 0 ? ":\(line)" : ""))"
  }
}
