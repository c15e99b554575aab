@MainActor
final class MapModel: ReceiverDelegate {
  private let continuation: AsyncStream<Position>.Continuation
  private let consumer: Task<Void, Never>

  init(receiver: any Receiver, screen: any Screen) {
    let (positions, continuation) = AsyncStream.makeStream(of: Position.self)
    self.continuation = continuation
    // It holds the screen and not the model. A cancelled stream still gives out what it has, so it looks.
    consumer = Task {
      for await position in positions where !Task.isCancelled {
        screen.show(position)
      }
    }
    receiver.delegate = self
  }

  deinit {
    consumer.cancel()
  }

  func invalidate() {
    consumer.cancel()
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    continuation.yield(
      Position(latitude: reading.latitude, longitude: reading.longitude, accuracy: reading.accuracy))
  }
}
