// Structs, which are Sendable by themselves within a module, and an actor for what is shared.

struct Parcel {
  var id: Int
  var label: String
  var stops: [String] = []

  init(id: Int, label: String) {
    (self.id, self.label) = (id, label)
  }

  func arrived(at stop: String) -> Parcel {
    var parcel = self
    parcel.stops += [stop]
    return parcel
  }
}

enum TrackingState {
  case searching
  case found(Parcel)
}

struct Box<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Box: Sendable where Value: Sendable {}

actor Watchlist {
  private(set) var ids: [Int] = []

  func add(_ id: Int) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    return true
  }
}
