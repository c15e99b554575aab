/// One client's connection.
struct Connection {
  /// What the client is doing.
  enum State {
    /// No request is in progress; bytes of the next may have come.
    case idle
    /// An answer is on its way, or held.
    case answering(Transmission)
  }

  let number: Int
  let descriptor: Int32
  var received: [UInt8] = []
  var state = State.idle
  /// Whether the current answer was noted as held where it is now.
  var isHoldNoted = false
  /// Whether it is closed when the current answer is complete.
  var closesAfterwards = false
  /// Whether the client was told to go on with its body.
  var hasSaidContinue = false

  init(number: Int, descriptor: Int32) {
    self.number = number
    self.descriptor = descriptor
  }

  /// Whether something is to be sent as soon as the client takes it.
  var isWriting: Bool {
    guard case .answering(let transmission) = state, case .send = transmission.next else { return false }
    return true
  }
}
