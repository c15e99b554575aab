import Synchronization

@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  private let isInvalid = Mutex(false)

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    self.screen = screen
    receiver.delegate = self
  }

  func invalidate() {
    isInvalid.withLock { $0 = true }
    receiver.delegate = nil
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    guard !isInvalid.withLock({ $0 }) else { return }
    let position = Position(
      latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy)
    Task { @MainActor in
      screen.show(position)
    }
  }
}
