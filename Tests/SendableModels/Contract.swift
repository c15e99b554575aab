@testable import SendableModels

// contract: init(id: Int, label: String)
private func makesParcel() async {
  _ = await Parcel(id: 0, label: "")
}

// contract: var id: Int
private func readsID(_ parcel: Parcel) async -> Int {
  await parcel.id
}

// contract: var label: String
private func readsLabel(_ parcel: Parcel) async -> String {
  await parcel.label
}

// contract: var stops: [String]
private func readsStops(_ parcel: Parcel) async -> [String] {
  await parcel.stops
}

// contract: func arrived(at stop: String) -> Parcel
private func arrives(_ parcel: Parcel) async -> Parcel {
  await parcel.arrived(at: "")
}

// contract: enum TrackingState with searching and found(Parcel)
private func makesStates(_ parcel: Parcel) -> [TrackingState] {
  [TrackingState.searching, .found(parcel)]
}

// contract: Box<Value>, init(_ value: Value)
private func makesBox() async -> Box<Int> {
  await Box(0)
}

// contract: var value: Value
private func readsValue(_ box: Box<Int>) async -> Int {
  await box.value
}

// contract: Watchlist, init()
private func makesWatchlist() async -> Watchlist {
  await Watchlist()
}

// contract: func add(_ id: Int) -> Bool
private func adds(_ watchlist: Watchlist) async -> Bool {
  await watchlist.add(0)
}

// contract: var ids: [Int]
private func readsIDs(_ watchlist: Watchlist) async -> [Int] {
  await watchlist.ids
}
