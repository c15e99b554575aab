// Given: the grader always uses this file as it is here.

/// A library's receiver of positions, older than tasks and actors.
///
/// It reads on a thread of its own, which is never the main thread, and calls its delegate there: one call after
/// the other, and the next reading waits until the call has returned. It may be used on any thread.
protocol Receiver: AnyObject, Sendable {
  /// Who is told of readings; the receiver keeps it alive for a call, and not any longer.
  ///
  /// The receiver may have taken it from here already, and call it a moment after another one was set.
  var delegate: (any ReceiverDelegate)? { get set }

  /// Makes the reading that is under way the last one, and blocks the calling thread until the receiver's thread has
  /// ended; never to be called on that one.
  func stop()
}

/// Whoever is told of readings.
protocol ReceiverDelegate: AnyObject {
  /// Called on the receiver's thread.
  ///
  /// - Parameters:
  ///   - receiver: Who has read.
  ///   - reading: The receiver's one object for readings. It holds this reading until the call returns; then the
  ///     receiver writes the next one into it, property by property.
  func receiver(_ receiver: any Receiver, didRead reading: Reading)
}

/// What a receiver has read.
final class Reading {
  /// In degrees.
  var latitude = 0.0
  /// In degrees.
  var longitude = 0.0
  /// In metres.
  var accuracy = 0.0
}
