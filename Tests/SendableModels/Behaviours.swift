import Conductor

@testable import SendableModels

let behaviours: [Behaviour] = [
  Behaviour("staysAsItWas") {
    // Whether they may cross is for the compiler to say; here they do.
    nonisolated(unsafe) let parcel = await Parcel(id: 7, label: "Books").arrived(at: "Oslo")
    let before = await parcel.stops
    try expect(
      before == ["Oslo"], "notArrivedFirst", expected: "arrived(at: Oslo) gives a parcel with the stop Oslo",
      happened: "it has \(before.asStops)")
    nonisolated(unsafe) let state = TrackingState.found(parcel)
    nonisolated(unsafe) let box = await Box(parcel)
    let screens = [
      screen("", reads: "parcel") { await parcel.stops },
      screen(" in a state", reads: "state") {
        guard case .found(let found) = state else { return [] }
        return await found.stops
      },
      screen(" in a box", reads: "box") { await box.value.stops },
    ]
    note("arrived(Lund)")
    nonisolated(unsafe) let next = await waiting(for: "arrived(at:) to return") {
      await parcel.arrived(at: "Lund")
    }
    for (place, screen) in screens {
      let stops = await waiting(for: "the stops") { await screen.value }
      try expect(
        stops == ["Oslo"], "parcelChanged",
        expected: "a screen that has a parcel with the stop Oslo\(place) keeps it",
        happened: "after arrived(at: Lund), called by somebody else, it reads \(stops.asStops)")
    }
    let stops = await next.stops
    try expect(
      stops == ["Oslo", "Lund"], "notArrived",
      expected: "arrived(at: Lund) gives one with the stops Oslo, Lund",
      happened: "it has \(stops.asStops)")
  },

  Behaviour("arrivesStopByStop", isOneSchedule: true) {
    for (id, label) in [(7, "Books"), (8, "Tools")] {
      nonisolated(unsafe) var parcel = await Parcel(id: id, label: label)
      var stops: [String] = []
      for stop in ["Oslo", "Lund", "Oslo"] {
        note("arrived(\(stop))")
        parcel = await waiting(for: "arrived(at:) to return") { await parcel.arrived(at: stop) }
        stops.append(stop)
        let (itsID, itsLabel, itsStops) = (await parcel.id, await parcel.label, await parcel.stops)
        try expect(
          itsStops == stops, itsStops == [stop] ? "stopsForgotten" : "wrongStops",
          expected: "after \(stops.count) of 3 stops, \(stops.asStops)",
          happened: "the parcel has \(itsStops.asStops)")
        try expect(
          itsID == id && itsLabel == label, "wrongParcel",
          expected: "the parcel \(id) '\(label)' after each stop", happened: "it is \(itsID) '\(itsLabel)'")
      }
    }
  },

  Behaviour("addsInTurn") {
    nonisolated(unsafe) let watchlist = await Watchlist()
    try await watchlist.expectIDs([], "notEmpty", after: "nothing")
    for (number, id) in [7, 8, 7].enumerated() {
      note("add(\(id))")
      let isNew = await waiting(for: "add(_:) to return") { await watchlist.add(id) }
      let ids = number == 0 ? [7] : [7, 8]
      try await watchlist.expectIDs(
        ids, "wrongInTurn", after: "\(Array([7, 8, 7].prefix(number + 1)).asCalls)")
      try expect(
        isNew == (number < 2), "wrongAnswerInTurn",
        expected: number < 2
          ? "add(\(id)) gives true: it was not there" : "add(\(id)) gives false: it was there",
        happened: "it gives \(isNew)")
    }
    nonisolated(unsafe) let other = await Watchlist()
    try await other.expectIDs([], "sharedByWatchlists", after: "nothing but adds to another watchlist")
  },

  Behaviour("watchlistIsOneForAll") {
    nonisolated(unsafe) let watchlist = await Watchlist()
    // More than there are threads in the pool: nobody may hold one while he waits for another.
    let wanted = [7, 8, 7, 9, 8]
    let tasks = wanted.map { id in
      Task.detached {
        note("add(\(id))")
        let isNew = await watchlist.add(id)
        return (isNew, await watchlist.ids)
      }
    }
    var added: [Int] = []
    for (id, task) in zip(wanted, tasks) {
      let (isNew, ids) = await waiting(for: "add(_:) and ids to return") { await task.value }
      if isNew { added.append(id) }
      try expect(
        ids.contains(id), "notThere", expected: "\(id) is there once add(\(id)) has returned",
        happened: "there are \(ids.asIDs)")
    }
    await settle()
    try await watchlist.expectIDs(
      [7, 8, 9], "wrongIDs", after: "tasks have called \(wanted.asCalls) at once")
    try expect(
      added.sorted() == [7, 8, 9], "wrongAnswers",
      expected: "true for one add(7), one add(8) and add(9)",
      happened: added.isEmpty ? "true for none" : "true for \(added.sorted().asCalls)")
  },
]

/// A task that has something for a second before it reads it.
private func screen(
  _ place: String, reads name: String, _ read: @escaping @Sendable () async -> [String]
) -> (String, Task<[String], Never>) {
  let task = Task.detached {
    try? await Task.sleep(for: .seconds(1))
    note("reads the \(name)")
    return await read()
  }
  return (place, task)
}

extension Watchlist {
  /// Expects ids, in any order.
  @MainActor
  fileprivate func expectIDs(_ wanted: [Int], _ finding: String, after change: String) async throws {
    let ids = await waiting(for: "the ids") { await self.ids }
    try expect(
      ids.sorted() == wanted, finding, expected: "after \(change), \(wanted.asIDs)",
      happened: "there are \(ids.sorted().asIDs)")
  }
}

extension Array {
  fileprivate var inWords: String { isEmpty ? "none" : map { "\($0)" }.joined(separator: ", ") }
  fileprivate var asStops: String { isEmpty ? "no stops" : "the stops \(inWords)" }
  fileprivate var asCalls: String { map { "add(\($0))" }.inWords }
  fileprivate var asIDs: String { isEmpty ? "no ids" : "the ids \(inWords)" }
}
