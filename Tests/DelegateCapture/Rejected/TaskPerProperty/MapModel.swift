@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  private var isInvalid = false
  private var position = Position(latitude: 0, longitude: 0, accuracy: 0) {
    didSet {
      if !isInvalid, position != oldValue { screen.show(position) }
    }
  }

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
    let latitude = reading.latitude
    let longitude = reading.longitude
    let accuracy = reading.accuracy
    Task { @MainActor in position.latitude = latitude }
    Task { @MainActor in position.longitude = longitude }
    Task { @MainActor in position.accuracy = accuracy }
  }
}
