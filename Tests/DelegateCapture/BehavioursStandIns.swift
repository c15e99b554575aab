import Conductor
import Dispatch
import Glibc

@testable import DelegateCapture

/// A delegate that is held for a call.
private final class Present: @unchecked Sendable {
  var delegate: (any ReceiverDelegate)?

  init(_ delegate: (any ReceiverDelegate)?) {
    self.delegate = delegate
  }
}

/// A receiver that reads what it is told to, each reading with values by which it is known.
///
/// One job runs at a time, so it needs no lock.
final class ScriptedReceiver: Receiver, @unchecked Sendable {
  weak var delegate: (any ReceiverDelegate)?
  /// The latest reading that was handed over.
  private(set) var latest = 0
  private let name: String
  private let reading = Reading()
  /// Whether its thread has not ended.
  private(set) var isReading = false
  private var isStopped = false
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ name: String) {
    self.name = name
  }

  /// Reads, one after the other.
  ///
  /// - Parameters:
  ///   - numbers: The readings.
  ///   - delay: How long after now the first one is handed over.
  ///   - interval: The time between the end of a call and the next one.
  func read(_ numbers: [Int], after delay: Duration = .zero, every interval: Duration = .zero) {
    guard !isStopped else { return }
    isReading = true
    readNext(numbers[...], after: delay, every: interval)
  }

  private func readNext(_ numbers: ArraySlice<Int>, after delay: Duration, every interval: Duration) {
    onPlainThread(after: delay) { [self] in
      if let number = numbers.first { handOver(number, to: delegate) }
      if numbers.count > 1, !isStopped {
        readNext(numbers.dropFirst(), after: interval, every: interval)
      } else {
        end()
      }
    }
  }

  /// Takes the delegate now and hands a reading over to it later.
  func readForPresentDelegate(_ number: Int, after delay: Duration) {
    isReading = true
    let present = Present(delegate)
    onPlainThread(after: delay) { [self] in
      handOver(number, to: present.delegate)
      present.delegate = nil
      end()
    }
  }

  private func end() {
    isReading = false
    hasEnded.signal()
  }

  private func handOver(_ number: Int, to delegate: (any ReceiverDelegate)?) {
    let position = Position(ofReading: number)
    reading.latitude = position.latitude
    reading.longitude = position.longitude
    reading.accuracy = position.accuracy
    note("reads \(number)", on: name)
    latest = max(latest, number)
    let start = virtualTime
    delegate?.receiver(self, didRead: reading)
    let held = virtualTime - start
    if held > .zero {
      fail(
        "heldUp", expected: "the receiver's call returns at once",
        happened: "it returned after \(Int(held / .milliseconds(1))) ms: the receiver was held up")
    }
    // The next one has begun.
    reading.latitude = Position(ofReading: number + 1).latitude
  }

  func stop() {
    isStopped = true
    while isReading { hasEnded.wait() }
  }
}

/// A screen that keeps what it showed.
@MainActor
final class ScriptedScreen: Screen {
  /// What was shown, and what the receiver had handed over by then.
  private struct Sighting {
    let position: Position
    let latest: Int
  }

  /// How long it takes to show a position.
  var millisecondsOfDrawing: UInt32 = 0
  /// Called when a position was shown, with the number of those shown so far.
  var reaction: ((Int) -> Void)?
  private static let onMain = "show(_:) is called on the main thread"
  private static let notOnMain = "it was called on another thread"
  private let name: String
  private let receiver: ScriptedReceiver
  private var sightings: [Sighting] = []
  private var wasUsedElsewhere = false

  init(_ name: String, _ receiver: ScriptedReceiver) {
    self.name = name
    self.receiver = receiver
  }

  func show(_ position: Position) {
    if !isOnMainThread {
      wasUsedElsewhere = true
      fail("notOnMain", expected: Self.onMain, happened: Self.notOnMain)
    }
    note("shows \(position.text)", on: name)
    sightings.append(Sighting(position: position, latest: receiver.latest))
    if millisecondsOfDrawing > 0 { usleep(millisecondsOfDrawing * 1000) }
    reaction?(sightings.count)
  }

  /// Says what must have been shown.
  ///
  /// - Parameters:
  ///   - expected: The readings, in order.
  ///   - more: What is wrong when these were shown, and others after them.
  /// - Throws: `ExpectationFailed`.
  func expect(_ expected: [Int], unlessMore more: String = "shownMore") throws {
    try Conductor.expect(!wasUsedElsewhere, "notOnMain", expected: Self.onMain, happened: Self.notOnMain)
    for (numbers, sighting) in zip(sightings.map(\.position.numbers), sightings) {
      let newest = numbers.max() ?? 0
      try Conductor.expect(
        newest <= sighting.latest, "changedObject",
        expected: "positions with the values that a reading has during its call",
        happened: "shown: \(sighting.position.text), and reading \(newest) had not been handed over yet")
    }
    for sighting in sightings {
      try Conductor.expect(
        Set(sighting.position.numbers.filter { $0 > 0 }).count < 2, "mixed",
        expected: "positions with the values of one reading, all of them",
        happened: "shown: \(sighting.position.text)")
    }
    for sighting in sightings {
      try Conductor.expect(
        sighting.position.number != nil, "incomplete",
        expected: "positions with the values of one reading, all of them",
        happened: "shown: \(sighting.position.text)")
    }
    let shown = sightings.compactMap(\.position.number)
    try Conductor.expect(
      shown == expected, finding(shown, expected, more), expected: "shown: \(list(expected))",
      happened: "shown: \(list(shown))")
  }

  private func finding(_ shown: [Int], _ expected: [Int], _ more: String) -> String {
    if shown.isEmpty { return receiver.delegate == nil ? "noDelegate" : "nothingShown" }
    if shown.starts(with: expected) { return more }
    if shown.sorted() == expected.sorted() { return "wrongOrder" }
    var missing = expected
    for number in shown {
      if let index = missing.firstIndex(of: number) { missing.remove(at: index) }
    }
    return missing.isEmpty ? "shownMore" : "lost"
  }

  private func list(_ numbers: [Int]) -> String {
    switch numbers.count {
    case 0: "nothing"
    case 1: "reading \(numbers[0])"
    default: "readings " + numbers.map(String.init).joined(separator: ", ")
    }
  }
}

extension Position {
  /// The values of a reading, each of which tells its number.
  fileprivate init(ofReading number: Int) {
    self.init(latitude: Double(50 + number), longitude: Double(10 + number), accuracy: Double(number))
  }

  /// The numbers of the readings to which the values belong; what belongs to none has 0.
  fileprivate var numbers: [Int] {
    [latitude - 50, longitude - 10, accuracy].map { (1...9).contains($0) ? Int($0) : 0 }
  }

  /// The reading to which all values belong, if there is one.
  fileprivate var number: Int? {
    let numbers = numbers
    return numbers[0] > 0 && Set(numbers).count == 1 ? numbers[0] : nil
  }

  fileprivate var text: String {
    if let number { return "reading \(number)" }
    let parts = zip(["latitude", "longitude", "accuracy"], numbers).map { name, number in
      "\(name) of \(number > 0 ? "\(number)" : "none")"
    }
    return parts.joined(separator: ", ")
  }
}
