import Synchronization

struct Parcel: Sendable {
  let id: Int
  let label: String
  private(set) var stops: [String] = []

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  func arrived(at stop: String) -> Parcel {
    var parcel = self
    parcel.stops.append(stop)
    return parcel
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

struct Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Box: Sendable where Value: Sendable {}

final class Watchlist: Sendable {
  private let stored = Mutex<[Int]>([])

  private(set) var ids: [Int] {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  func add(_ id: Int) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    return true
  }
}
