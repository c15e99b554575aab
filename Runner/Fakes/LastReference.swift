/// The last strong reference to an object, let go from wherever a behaviour likes.
///
/// A behaviour hands its object over, forgets it, and calls `drop` on the thread whose release is to be the
/// last one. `isFreed` tells whether the object is gone.
package final class LastReference<Object: AnyObject>: @unchecked Sendable {
  private var object: Object?
  private weak var watched: Object?

  package init(_ object: consuming Object) {
    watched = object
    self.object = object
  }

  /// The object, while the reference is held.
  ///
  /// What is returned is a strong reference of its own: do not keep it.
  package var value: Object? { object }

  /// Lets go of the object on the calling thread.
  package func drop() {
    object = nil
  }

  /// Whether nobody holds the object any more.
  package var isFreed: Bool { watched == nil }
}
