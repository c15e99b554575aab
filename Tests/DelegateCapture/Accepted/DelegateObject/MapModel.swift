/// Is told by the receiver, and passes on values.
private final class Listener: ReceiverDelegate {
  private let pass: @Sendable (Position) -> Void

  init(_ pass: @escaping @Sendable (Position) -> Void) {
    self.pass = pass
  }

  func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    pass(Position(latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy))
  }
}

@MainActor
final class MapModel {
  private var listener: Listener?

  init(receiver: any Receiver, screen: any Screen) {
    let listener = Listener { [weak self] position in
      Task { @MainActor in
        guard let self, self.listener != nil else { return }
        screen.show(position)
      }
    }
    self.listener = listener
    receiver.delegate = listener
  }

  func invalidate() {
    listener = nil
  }
}
