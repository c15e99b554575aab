import Report

/// The objects whose end the running behaviour wants to know.
///
/// The graded program is linked with functions of its own in the place of those that give an object's memory back
/// (`ObjectEnd` in `Grading`), and they ask here. What is asked with every object's end is raw memory: a search in a
/// dictionary may itself end an object.
enum Lives {
  private static let capacity = 64
  nonisolated(unsafe) private static let addresses = UnsafeMutablePointer<UInt>.allocate(capacity: capacity)
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var names: [String] = []
  nonisolated(unsafe) private static var ends: [Lifetime.End?] = []

  /// Begins to watch an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: What it is called on the timeline.
  /// - Returns: The number under which its end is kept.
  static func watch(_ object: AnyObject, named name: String) -> Int {
    precondition(count < capacity, "a behaviour watches at most \(capacity) objects")
    names.append(name)
    ends.append(nil)
    addresses[count] = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    count += 1
    return count - 1
  }

  /// How an object ended; `nil` while it is there.
  static func end(of number: Int) -> Lifetime.End? {
    ends.indices.contains(number) ? ends[number] : nil
  }

  /// Forgets all, before the next run.
  static func forget() {
    count = 0
    names = []
    ends = []
  }

  /// Keeps an object's end, if it is watched.
  fileprivate static func ends(at address: UInt) {
    for number in 0..<count where addresses[number] == address {
      addresses[number] = 0
      guard let conductor = Conductor.current else { return }
      ends[number] = Lifetime.End(time: virtualTime, isOnMainThread: isOnMainThread)
      conductor.note(kind: .note, "\(names[number]) freed", on: nil)
    }
  }
}

/// Called when the memory of an object has been given back; the address is a number by now.
@_cdecl("workshop_object_ends")
public func objectEnds(_ object: UnsafeRawPointer) {
  Lives.ends(at: UInt(bitPattern: object))
}
