/// The flight recorder's file: what a graded program writes and the grader reads after a crash.
///
/// `UInt32` words in the machine's byte order: the number of runs begun, the number of departures of the
/// latest run, then the departures' steps and choices by turns.
package enum RecorderLayout {
  /// Departures that are kept; a run with more is too wild to be shown anyway.
  package static let mostDepartures = 8190
  /// The size of the file.
  package static let byteCount = 4 * (2 + 2 * mostDepartures)

  /// Reads what a file holds.
  ///
  /// - Returns: How many runs were begun, and the schedule of the latest up to where it stopped; `nil` when
  ///   the words make no sense.
  package static func read(_ words: [UInt32]) -> (runs: Int, schedule: Schedule)? {
    guard words.count >= 2, words[1] <= mostDepartures, words.count >= 2 + 2 * Int(words[1]) else {
      return nil
    }
    let departures = (0..<Int(words[1])).map {
      Schedule.Departure(step: Int(words[2 + 2 * $0]), choice: Int(words[3 + 2 * $0]))
    }
    return (Int(words[0]), Schedule(departures: departures))
  }
}
