@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let continuation: AsyncStream<Position>.Continuation
  private let showing: Task<Void, Never>

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    let (positions, continuation) = AsyncStream.makeStream(of: Position.self)
    self.continuation = continuation
    showing = Task {
      for await position in positions {
        screen.show(position)
      }
    }
    receiver.delegate = self
  }

  deinit {
    continuation.finish()
  }

  func invalidate() {
    receiver.delegate = nil
    continuation.finish()
    showing.cancel()
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    continuation.yield(
      Position(latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy))
  }
}
