@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  private let continuation: AsyncStream<Position>.Continuation
  private var isInvalid = false

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    self.screen = screen
    let (positions, continuation) = AsyncStream.makeStream(of: Position.self)
    self.continuation = continuation
    receiver.delegate = self
    Task { [weak self] in
      guard let self else { return }
      for await position in positions {
        guard !isInvalid else { return }
        screen.show(position)
      }
    }
  }

  deinit {
    continuation.finish()
  }

  func invalidate() {
    isInvalid = true
    receiver.delegate = nil
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    continuation.yield(
      Position(latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy))
  }
}
