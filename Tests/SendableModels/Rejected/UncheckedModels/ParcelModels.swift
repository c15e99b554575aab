final class Parcel: @unchecked Sendable {
  let id: Int
  let label: String
  var stops: [String] = []

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  func arrived(at stop: String) -> Parcel {
    stops.append(stop)
    return self
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

final class Box<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

final class Watchlist: @unchecked Sendable {
  var ids: [Int] = []

  init() {}

  func add(_ id: Int) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    return true
  }
}
