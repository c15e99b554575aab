import Synchronization
import Threads

@testable import SendableModels

let behaviours: [Behaviour] = [
  Behaviour("addsAtOnce") {
    // Whether they may cross is for the compiler to say; here they do.
    nonisolated(unsafe) let watchlist = await Watchlist()
    let news = Atomic(0)
    await overlap(
      Part("tracker") { round in
        if await watchlist.add(round) { news.add(1, ordering: .relaxed) }
        _ = await watchlist.add(1000 + round)
      },
      Part("scanner") { round in
        if await watchlist.add(round) { news.add(1, ordering: .relaxed) }
        _ = await watchlist.add(2000 + round)
      })
    let ids = await watchlist.ids
    let missing = 300 - Set(ids).count
    try expect(
      missing == 0, "lost", expected: "all 300 ids are there", happened: "\(missing) of 300 are lost")
    try expect(
      ids.count == 300, "twice", expected: "each of the 300 ids is there once",
      happened: "there are \(ids.count)")
    let count = news.load(ordering: .relaxed)
    try expect(
      count == 100, "bothNew", expected: "of two threads that add the same id, one gets true, 100 times",
      happened: "true was given \(count) times")
  },

  Behaviour("readsWhileOthersAdd") {
    nonisolated(unsafe) let watchlist = await Watchlist()
    await overlap(
      Part("tracker") { round in _ = await watchlist.add(round) },
      Part("list screen") { _ in keep(await watchlist.ids.count) })
  },

  Behaviour("readsOneAtOnce") {
    // One for each round, for what a parcel does when it is read first.
    nonisolated(unsafe) var made: [(Parcel, Box<Parcel>)] = []
    for id in 0..<100 {
      nonisolated(unsafe) let parcel = await Parcel(id: id, label: "Books").arrived(at: "Oslo")
      made.append((parcel, await Box(parcel)))
    }
    nonisolated(unsafe) let parcels = made
    await overlap(
      Part("tracker") { round in
        keep(await parcels[round].0.arrived(at: "Lund").stops.count)
      },
      Part("list screen") { round in
        keep(await parcels[round].0.stops.count)
        keep(await parcels[round].0.label.count)
      },
      Part("detail screen") { round in
        keep(await parcels[round].1.value.stops.count)
        keep(await parcels[round].1.value.label.count)
      })
  },
]

/// Uses what was read, so that reading it cannot be left out.
@inline(never)
private func keep(_ number: Int) {
  precondition(number >= 0)
}
