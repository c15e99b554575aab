/// Structs and enums without a word about Sendable, but for the generic one; a serial queue for what is shared.
import Dispatch

struct Parcel: Hashable, Codable {
  var id: Int
  var label: String
  var stops: [String]

  init(id: Int, label: String) {
    self.init(id: id, label: label, stops: [])
  }

  private init(id: Int, label: String, stops: [String]) {
    self.id = id
    self.label = label
    self.stops = stops
  }

  func arrived(at stop: String) -> Self {
    Self(id: id, label: label, stops: stops + [stop])
  }
}

enum TrackingState {
  case searching
  indirect case found(Parcel)
}

enum Box<Value> {
  case holding(Value)

  init(_ value: Value) {
    self = .holding(value)
  }

  var value: Value {
    switch self {
    case .holding(let value): value
    }
  }
}

extension Box: Sendable where Value: Sendable {}

/// A watchlist is shared, so it looks after the order of those who use it.
final class Watchlist: @unchecked Sendable {
  private let queue = DispatchQueue(label: "watchlist")
  private var stored: [Int] = []

  var ids: [Int] {
    queue.sync { stored }
  }

  func add(_ id: Int) -> Bool {
    queue.sync {
      guard !stored.contains(id) else { return false }
      stored.append(id)
      return true
    }
  }
}
