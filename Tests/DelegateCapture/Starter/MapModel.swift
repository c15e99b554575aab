// A model that shows on a map what a receiver of positions reads. The receiver belongs to an old library: it calls its
// delegate on a thread of its own, and hands over the same object each time.
//
// What is wrong
//   - the task runs when the call has long returned, and the receiver has changed the object by then: positions are
//     shown that were never read
//   - a reading that is on its way to the main thread when invalidate() is called is shown after it
//
// What a right model does
//   - each reading is shown once, with the values that it had during the call: also when it equals the one before
//   - they are shown on the main actor, in the order of the calls, as soon as the main thread has time
//   - the call on the receiver's thread returns at once: it does not wait for the main thread, which may be busy, may be
//     drawing, or may be waiting in stop() until just this call is over
//   - after invalidate() nothing is shown any more, also when the screen calls it in show(_:)
//   - a model that nobody holds any more is soon freed, also without invalidate(); readings after that are not shown
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   MapModel              a class; the check uses it on the main actor, and may let go of it on any thread
//     init(receiver: any Receiver, screen: any Screen)
//                         from now on readings are shown; sets the receiver's delegate, which may be another object
//     func invalidate()   synchronous
//
// `make check-DelegateCapture` grades it, `make hint CHAPTER=DelegateCapture` helps.

@MainActor
final class MapModel: ReceiverDelegate {
  private let receiver: any Receiver
  private let screen: any Screen

  init(receiver: any Receiver, screen: any Screen) {
    self.receiver = receiver
    self.screen = screen
    receiver.delegate = self
  }

  func invalidate() {
    receiver.delegate = nil
  }

  nonisolated func receiver(_ receiver: any Receiver, didRead reading: Reading) {
    Task { @MainActor in
      screen.show(
        Position(
          latitude: reading.latitude,
          longitude: reading.longitude,
          accuracy: reading.accuracy))
    }
  }
}
