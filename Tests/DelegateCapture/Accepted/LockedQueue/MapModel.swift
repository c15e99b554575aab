import Synchronization

/// Positions that wait for the main actor; the lock is held for no longer than it takes to put one in or out.
private final class Waiting: Sendable {
  private let positions = Mutex<[Position]>([])

  /// - Returns: Whether it is the only one: then somebody has to come for it.
  func add(_ position: Position) -> Bool {
    positions.withLock {
      $0.append(position)
      return $0.count == 1
    }
  }

  func first() -> Position? {
    positions.withLock { $0.first }
  }

  func removeFirst() -> Bool {
    positions.withLock {
      $0.removeFirst()
      return $0.isEmpty
    }
  }
}

@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen
  private let waiting = Waiting()
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
    if waiting.add(position) {
      Task { await showWaiting() }
    }
  }

  private func showWaiting() {
    while !isInvalid, let position = waiting.first() {
      screen.show(position)
      if waiting.removeFirst() { return }
    }
  }
}
