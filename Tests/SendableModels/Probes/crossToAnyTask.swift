@testable import SendableModels

/// Takes what any number of tasks may use at once.
func share<Value: Sendable>(_ value: Value) {}

// compiles boxStays: handing a box of a number to another task
func sendBox(_ box: Box<Int>) {
  Task.detached { share(box) }
}

// compiles parcelStays: handing a parcel to another task
func sendParcel(_ parcel: Parcel) {
  Task.detached { share(parcel) }
}

// compiles stateStays: handing a state to another task
func sendState(_ state: TrackingState) {
  Task.detached { share(state) }
}

// compiles boxOfModelsStays: handing boxes of parcels and of a state to another task
func sendModels(_ parcels: Box<[Parcel]>, _ state: Box<TrackingState>) {
  Task.detached {
    share(parcels)
    share(state)
  }
}

// compiles watchlistStays: handing a watchlist to another task
func sendWatchlist(_ watchlist: Watchlist) {
  Task.detached { share(watchlist) }
}

// compiles parcelTakesAwait: reading a parcel without await in any task
func line(of parcel: Parcel) -> String {
  let next = parcel.arrived(at: "Oslo")
  return "\(next.id) \(next.label) \(next.stops)"
}

// compiles stateTakesAwait: reading a state without await in any task
func line(of state: TrackingState) -> String {
  switch state {
  case .searching: "…"
  case .found(let parcel): parcel.label
  }
}

// compiles boxTakesAwait: reading a box without await in any task
func line(of box: Box<String>) -> String {
  box.value
}
