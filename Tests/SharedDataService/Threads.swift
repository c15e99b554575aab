import Threads

@testable import SharedDataService

let behaviours: [Behaviour] = [
  Behaviour("addsFromManyThreads") {
    // Whether it may be shared is for the compiler to say; here it is.
    nonisolated(unsafe) let service = await DataService()
    await overlap(
      Part("home screen") { round in _ = await service.add("home \(round)") },
      Part("browse screen") { round in _ = await service.add("browse \(round)") })
  },

  Behaviour("readsWhileOthersAdd") {
    nonisolated(unsafe) let service = await DataService()
    await overlap(
      Part("home screen") { round in _ = await service.add("home \(round)") },
      Part("badge") { _ in _ = await service.count },
      Part("list screen") { _ in _ = await service.entries })
  },

  Behaviour("keepsEveryEntry") {
    nonisolated(unsafe) let service = await DataService()
    let screens = ["home", "browse", "search", "basket"]
    await overlap(
      Part("home screen") { round in _ = await service.add("home \(round)") },
      Part("browse screen") { round in _ = await service.add("browse \(round)") },
      Part("search screen") { round in _ = await service.add("search \(round)") },
      Part("basket screen") { round in _ = await service.add("basket \(round)") })
    let entries = await service.entries
    let wanted = screens.flatMap { screen in (0..<100).map { "\(screen) \($0)" } }
    let missing = Set(wanted).subtracting(entries).count
    try expect(
      missing == 0, "lost", expected: "all 400 entries are there", happened: "\(missing) of 400 are lost")
    try expect(
      entries.count == wanted.count, "twice", expected: "each of the 400 entries is there once",
      happened: "there are \(entries.count)")
    let count = await service.count
    try expect(
      count == wanted.count, "wrongCount", expected: "the count is 400", happened: "the count is \(count)")
  },

  Behaviour("givesWhatIsThere") {
    nonisolated(unsafe) let service = await DataService()
    let first = await service.add("only")
    try expect(
      first == "only", "notThere", expected: "the only entry, 'only'", happened: "it gave '\(first)'")
    await overlap(
      Part("home screen") { round in check(await service.add("home \(round)"), in: round) },
      Part("browse screen") { round in check(await service.add("browse \(round)"), in: round) })
  },

  Behaviour("worksWhileMainIsBusy") {
    nonisolated(unsafe) let service = await DataService()
    let counts = await whileMainThreadWaits("home screen") {
      _ = await service.add("home")
      return (await service.count, await service.entries.count)
    }
    try expect(
      counts == (1, 1), "notAdded", expected: "one entry, counted once",
      happened: "\(counts.1) entries, a count of \(counts.0)")
  },

  Behaviour("sharesOne") {
    let before = await DataService.shared.count
    _ = await DataService.shared.add("shared")
    let after = await DataService.shared.count
    try expect(
      after == before + 1, "notShared", expected: "an entry added to shared is in shared",
      happened: "the count went from \(before) to \(after)")
  },
]

/// Says that an entry is one that somebody has added by a round, or may have.
private func check(_ entry: String, in round: Int) {
  let words = entry.split(separator: " ")
  let isThere =
    entry == "only"
    || (words.count == 2 && ["home", "browse"].contains(words[0])
      && Int(words[1]).map { $0 <= round } == true)
  if !isThere {
    fail(
      "notThere", expected: "an entry that somebody has added",
      happened: "it gave '\(entry)' in round \(round)")
  }
}
