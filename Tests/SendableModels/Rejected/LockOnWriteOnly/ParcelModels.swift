import Foundation

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

final class Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Box: Sendable where Value: Sendable {}

final class Watchlist: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Int] = []

  private(set) var ids: [Int] {
    get { stored }
    set { lock.withLock { stored = newValue } }
  }

  func add(_ id: Int) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    return true
  }
}
