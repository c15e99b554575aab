package import Conductor

/// The last strong reference to an object, let go from wherever a behaviour likes.
///
/// A behaviour hands its object over, forgets it, and calls `drop` on the thread whose release is to be the
/// last one. `isFreed` tells whether the object is gone, and `end` when and where it went.
package final class LastReference<Object: AnyObject>: @unchecked Sendable {
  private var object: Object?
  private weak var watched: Object?
  private let lifetime: Lifetime?
  private let name: String?

  /// - Parameters:
  ///   - object: The object.
  ///   - name: What it is called on the timeline, for its end to be an event there; without one `end` is unknown.
  package init(_ object: consuming Object, named name: String? = nil) {
    watched = object
    lifetime = name.map { [object] in Lifetime(of: object, named: $0) }
    self.name = name
    self.object = object
  }

  /// The object, while the reference is held.
  ///
  /// What is returned is a strong reference of its own: do not keep it.
  package var value: Object? { object }

  /// Lets go of the object on the calling thread; with a name that is an event as well.
  package func drop() {
    if let name { note("\(name) dropped") }
    object = nil
  }

  /// Whether nobody holds the object any more.
  package var isFreed: Bool { watched == nil }

  /// How the object ended; `nil` while it is there.
  package var end: Lifetime.End? { lifetime?.end }
}
