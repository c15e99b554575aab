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

actor Storage {
  private(set) var ids: [Int] = []

  func add(_ id: Int) {
    if !ids.contains(id) { ids.append(id) }
  }
}

final class Watchlist: Sendable {
  private let storage = Storage()

  var ids: [Int] {
    get async { await storage.ids }
  }

  func add(_ id: Int) async -> Bool {
    let isNew = await !storage.ids.contains(id)
    Task { await storage.add(id) }
    return isNew
  }
}
