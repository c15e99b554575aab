import Synchronization

@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  /// The task of the latest reading, for which the next one waits.
  private let latest = Mutex<Task<Void, Never>?>(nil)
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
    latest.withLock { latest in
      latest = Task { [previous = latest, weak self] in
        await previous?.value
        await self?.show(position)
      }
    }
  }

  private func show(_ position: Position) {
    guard !isInvalid else { return }
    screen.show(position)
  }
}
