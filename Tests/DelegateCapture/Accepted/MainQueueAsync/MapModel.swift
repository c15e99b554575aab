import Dispatch

@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private var screen: (any Screen)?

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    self.screen = screen
    receiver.delegate = self
  }

  func invalidate() {
    screen = nil
    receiver.delegate = nil
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    let position = Position(
      latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy)
    DispatchQueue.main.async { [weak self] in
      self?.screen?.show(position)
    }
  }
}
