@MainActor
final class MapModel: @MainActor ReceiverDelegate {
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

  func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    guard !isInvalid else { return }
    screen.show(
      Position(
        latitude: reading.latitude,
        longitude: reading.longitude,
        accuracy: reading.accuracy))
  }
}
