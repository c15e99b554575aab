/// A struct that copies its storage before it changes it; a queue whose writes are barriers.
import Dispatch

struct Parcel: @unchecked Sendable {
  private final class Storage {
    var stops: [String]

    init(_ stops: [String]) {
      self.stops = stops
    }
  }

  let id: Int
  let label: String
  private var storage = Storage([])

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  var stops: [String] { storage.stops }

  mutating func arrive(at stop: String) {
    if isKnownUniquelyReferenced(&storage) {
      storage.stops.append(stop)
    } else {
      storage = Storage(storage.stops + [stop])
    }
  }

  func arrived(at stop: String) -> Parcel {
    var copy = self
    copy.arrive(at: stop)
    return copy
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

final class Box<Value> {
  private let stored: Value
  var value: Value { stored }

  init(_ value: Value) {
    stored = value
  }
}

// Nothing in it changes; whether that is enough depends on what it holds.
extension Box: Sendable where Value: Sendable {}

final class Watchlist: @unchecked Sendable {
  private let queue = DispatchQueue(label: "watchlist", attributes: .concurrent)
  private var stored: [Int] = []

  var ids: [Int] {
    queue.sync { stored }
  }

  func add(_ id: Int) -> Bool {
    queue.sync(flags: .barrier) {
      guard !stored.contains(id) else { return false }
      stored.append(id)
      return true
    }
  }
}
