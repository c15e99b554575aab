import Foundation

final class Parcel {
  let id: Int
  let label: String
  private(set) var stops: [String] = []

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

enum TrackingState {
  case searching
  case found(Parcel)
}

struct Box<Value> {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

final class Watchlist: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Int] = []

  var ids: [Int] {
    lock.withLock { stored }
  }

  func add(_ id: Int) -> Bool {
    lock.withLock {
      guard !stored.contains(id) else { return false }
      stored.append(id)
      return true
    }
  }
}
