import Commands
import Glibc

/// Says what to type when a long piece of work is interrupted, before the process ends as it would without.
enum InterruptNotice {
  fileprivate typealias Handler = @convention(c) (Int32) -> Void

  /// What the signal handler needs: plain memory that is never given back.
  fileprivate struct State {
    nonisolated(unsafe) static let shared = Self()

    let text: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    let length: UnsafeMutablePointer<Int>
    let previous: UnsafeMutablePointer<Handler?>

    init() {
      text = .allocate(capacity: 1)
      text.initialize(to: nil)
      length = .allocate(capacity: 1)
      length.initialize(to: 0)
      previous = .allocate(capacity: 65)
      previous.initialize(repeating: nil, count: 65)
    }
  }

  /// From now on a signal that ends the process shows a text first.
  ///
  /// - Parameter text: The text, with a line feed at its end.
  static func arrange(_ text: String) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    State.shared.length.pointee = bytes.count
    State.shared.text.pointee = memory
    for number in [SIGINT, SIGTERM, SIGHUP] {
      State.shared.previous[Int(number)] = signal(number, tellAndEnd)
    }
  }

  /// From now on signals end the process without a word again.
  static func dismiss() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, State.shared.previous[Int(number)] ?? SIG_DFL)
    }
  }
}

private func tellAndEnd(_ number: Int32) {
  let state = InterruptNotice.State.shared
  if let text = state.text.pointee { _ = write(2, text, state.length.pointee) }
  // A null handler is the system's own.
  signal(number, state.previous[Int(number)] ?? SIG_DFL)
  raise(number)
}
