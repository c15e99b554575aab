/// Shows on a map what a receiver of positions reads.
@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  private var isInvalid = false

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    self.screen = screen
    receiver.delegate = self
  }

  func invalidate() {
    isInvalid = true
    receiver.delegate = nil
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    // Here, while the reading still has these values. The copy is a value, and may go anywhere.
    let position = Position(
      latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy)
    // The task begins on the main actor: such tasks run in the order in which they were made.
    Task { @MainActor in show(position) }
  }

  private func show(_ position: Position) {
    // Asked on the main actor, right before showing: invalidate() cannot come in between.
    guard !isInvalid else { return }
    screen.show(position)
  }
}
