/// The order in which ready jobs ran, written as its departures from first come, first served.
///
/// An interleaving is a list of choices, one a step. Nearly all of them are "the job that has waited
/// longest", so only the others are kept: `6:1,9:2` says that at step 6 the second job in line ran, at
/// step 9 the third, and at every other step the first. The schedule without departures is written `0`.
package struct Schedule: Hashable, Sendable {
  /// One step at which the job that ran was not the first in line.
  package struct Departure: Hashable, Sendable {
    /// The step, counted from 1.
    package var step: Int
    /// The place in line of the job that ran instead; 1 is the second job.
    package var choice: Int

    package init(step: Int, choice: Int) {
      self.step = step
      self.choice = choice
    }
  }

  /// The departures in the order of their steps.
  package var departures: [Departure]

  /// The schedule in which every job runs in the order in which it became ready.
  package static let firstComeFirstServed = Self(departures: [])

  package init(departures: [Departure]) {
    self.departures = departures
  }
}

extension Schedule: LosslessStringConvertible {
  /// Reads the form that `description` writes.
  ///
  /// - Parameter description: `0`, or departures as `step:choice` with rising steps, separated by commas.
  package init?(_ description: String) {
    guard description != "0" else {
      self = .firstComeFirstServed
      return
    }
    var departures: [Departure] = []
    for part in description.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false)
      guard
        numbers.count == 2, let step = Int(numbers[0]), let choice = Int(numbers[1]),
        choice > 0, step > (departures.last?.step ?? 0)
      else { return nil }
      departures.append(Departure(step: step, choice: choice))
    }
    guard !departures.isEmpty else { return nil }
    self.departures = departures
  }

  package var description: String {
    departures.isEmpty
      ? "0" : departures.map { "\($0.step):\($0.choice)" }.joined(separator: ",")
  }
}
