package import Curriculum

/// The text of a file of points to begin with.
package enum PointsStart {
  /// A file in which every field has the meaning that it has when it is left out, or is a comment.
  ///
  /// - Parameter chapters: The chapters that it names.
  /// - Returns: The text, which `PointsFile` can read.
  package static func text(for chapters: [Chapter]) -> String {
    let names = chapters.map { entry(for: $0) }.joined(separator: ",\n")
    return """
      // Points of the Swift Concurrency Workshop. Every field may be left out; lines like this one are comments.
      {
        // Points of a chapter that says nothing of its own, with at most two decimals.
        "points": 10,
        // true: a chapter that is not passed earns nothing.
        "allOrNothing": false,

        // Until when, with the time zone; a chapter can have a deadline of its own.
        // "deadline": "2026-12-01T23:59:00+01:00",
        // What lateness takes away of the points that were earned.
        // "late": {
        //   "percentPerDay": 10,
        //   "atMostPercent": 50,
        //   "graceMinutes": 15,
        //   "noPointsAfterDays": 7
        // },

        // More time for one learner: days, or a deadline; for one chapter, or without it for all.
        // "extensions": [
        //   { "learner": "ada", "days": 3 },
        //   { "learner": "bea", "chapter": "\(chapters.first?.name ?? "TimerInActor")", \
      "deadline": "2026-12-08T12:00:00+01:00" }
        // ],

        // When learners handed in; names of files do not tell.
        // "handedIn": { "ada": "2026-12-02T09:30:00+01:00" },

        // The chapters that count; without this field all do that have results. A chapter's points are divided by
        // the weights of its behaviours. One that is not named weighs 1, and 0 gives no points.
        "chapters": {
      \(names)
        }
      }

      """
  }

  private static func entry(for chapter: Chapter) -> String {
    let weights = chapter.behaviours.map { "        \"\($0.id)\": 1" }.joined(separator: ",\n")
    return """
          // \(chapter.title)
          "\(chapter.name)": {
            "points": 10,
            "weights": {
      \(weights)
            }
          }
      """
  }
}
