/// A box that takes a value over, and gives it out only if that is Sendable.
import Synchronization

final class Parcel: Sendable {
  let id: Int
  let label: String
  let stops: [String]

  convenience init(id: Int, label: String) {
    self.init(id: id, label: label, stops: [])
  }

  private init(id: Int, label: String, stops: [String]) {
    self.id = id
    self.label = label
    self.stops = stops
  }

  func arrived(at stop: String) -> Parcel {
    Parcel(id: id, label: label, stops: stops + [stop])
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

final class Box<Value>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: consuming sending Value) {
    stored = Mutex(value)
  }
}

extension Box where Value: Sendable {
  var value: Value { stored.withLock { $0 } }
}

final class Watchlist: Sendable {
  private let stored = Mutex<[Int]>([])

  var ids: [Int] {
    stored.withLock { $0 }
  }

  func add(_ id: Int) -> Bool {
    stored.withLock { ids in
      guard !ids.contains(id) else { return false }
      ids.append(id)
      return true
    }
  }
}
