import Synchronization

final class Parcel: @unchecked Sendable {
  let id: Int
  let label: String
  var stops: [String] = []

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  func arrived(at stop: String) -> Parcel {
    let parcel = Parcel(id: id, label: label)
    parcel.stops = stops + [stop]
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
