/// A class whose state is behind a Mutex; a parcel that arrives is another object. A box of Sendable values only.
import Synchronization

final class Parcel: Sendable {
  let id: Int
  let label: String
  private let visited = Mutex<[String]>([])

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  var stops: [String] {
    visited.withLock { $0 }
  }

  func arrived(at stop: String) -> Parcel {
    let parcel = Parcel(id: id, label: label)
    let soFar = stops
    parcel.visited.withLock { $0 = soFar + [stop] }
    return parcel
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

struct Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
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
