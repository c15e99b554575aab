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
    let position = Position(
      latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy)
    Task {
      await MainActor.run {
        guard !self.isInvalid else { return }
        self.screen.show(position)
      }
    }
  }
}
