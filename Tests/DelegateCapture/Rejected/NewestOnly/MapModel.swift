@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let continuation: AsyncStream<Position>.Continuation
  private var isInvalid = false

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    let (positions, continuation) = AsyncStream.makeStream(
      of: Position.self, bufferingPolicy: .bufferingNewest(1))
    self.continuation = continuation
    Task { [weak self] in
      for await position in positions {
        guard let self, !self.isInvalid else { return }
        screen.show(position)
      }
    }
    receiver.delegate = self
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
