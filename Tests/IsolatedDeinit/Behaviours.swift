import Conductor
import Dispatch
import Fakes

@testable import IsolatedDeinit

let behaviours: [Behaviour] = [
  Behaviour("goesOnMain") {
    let plan = PaperPlan()
    let first = makeHold(["A1", "A2"], plan, named: "first hold")
    let second = makeHold(["B1"], plan, named: "second hold")
    await settle()
    try plan.expectTaken(["A1", "A2", "B1"], "notTaken", "two holds were made for them")
    first.drop()
    let afterFirst = plan.taken
    second.drop()
    let afterSecond = plan.taken
    await settle()
    try expectFreed([first, second])
    try plan.expectTaken([], "neverGivenBack", "both holds were dropped, and everything had time to run")
    try expectAtOnce(afterFirst, ["B1"], "the first hold was dropped")
    try expectAtOnce(afterSecond, [], "both holds were dropped")
  },

  Behaviour("goesInBackground") {
    for isTask in [false, true] {
      let plan = PaperPlan()
      let hold = makeHold(["A1", "A2"], plan, named: "hold")
      if isTask { Task.detached { hold.drop() } } else { onPlainThread { hold.drop() } }
      await settle()
      try expectFreed([hold])
      let place = isTask ? "in a task" : "on a library's thread"
      try plan.expectTaken(
        [], "neverInBackground", "the hold was dropped \(place), and everything had time to run")
    }
  },

  Behaviour("beforeWhatFollows") {
    for isTask in [false, true] {
      let plan = PaperPlan()
      let first = makeHold(["A1", "A2"], plan, named: "first hold")
      let second = makeHold(["B1"], plan, named: "second hold")
      let seen = Seen()
      let work = { @Sendable in
        first.drop()
        if isTask { Task { @MainActor in seen.look(at: plan) } }
        DispatchQueue.main.async { MainActor.assumeIsolated { seen.lookToo(at: plan) } }
        second.drop()
      }
      if isTask { Task.detached(operation: work) } else { onPlainThread(work) }
      await settle()
      try expectFreed([first, second])
      for taken in [seen.taken, seen.takenToo].compactMap({ $0 }) {
        try expect(
          !taken.contains { $0 != "B1" }, "lateForNext",
          expected: "what a thread asks of the main actor after it dropped a hold finds the seats free",
          happened: "still taken then: \(list(taken))")
      }
      try plan.expectTaken([], "neverInBackground", "both holds were dropped in the background")
      let order = plan.givenBack
      try expect(
        order.last == "B1", "wrongOrder",
        expected: "the hold that was dropped first gives its seats back first",
        happened: "they came back in the order \(order.joined(separator: ", "))")
    }
  },

  Behaviour("goesWhileMainWaits") {
    let plan = PaperPlan()
    let hold = makeHold(["A1"], plan, named: "hold")
    await waiting(for: "the main thread to go on once the background has dropped the hold") {
      note("main waits for the background")
      let done = DispatchSemaphore(value: 0)
      onPlainThread {
        hold.drop()
        done.signal()
      }
      done.wait()
    }
    await settle()
    try expectFreed([hold])
    try plan.expectTaken([], "neverInBackground", "the hold was dropped in the background")
  },

  Behaviour("choosesAgain") {
    let plan = PaperPlan()
    let booking = Booking(plan: plan)
    for seats in [["A1", "A2"], ["B1"], ["B2", "B1"], ["B1", "B2"], [], ["A1"]] {
      note("choose(\(seats.joined(separator: ", ")))")
      plan.whileChoosing { booking.choose(seats) }
      let after = plan.taken
      await settle()
      try expect(
        after.sorted() == seats.sorted(), "holdsOthers",
        expected: "taken when choose returns: \(list(seats))",
        happened: "taken then: \(list(after))")
      try plan.expectTaken(seats, "holdsOthersLater", "they were chosen, and everything had time to run")
      try expect(
        booking.seats == seats, "saysOthers", expected: "seats is \(seats), as they were chosen",
        happened: "it is \(booking.seats)")
    }
  },

  Behaviour("bookingGoes") {
    for place in ["main", "task", "thread"] {
      let plan = PaperPlan()
      let booking = LastReference(Booking(plan: plan), named: "booking")
      note("choose(A1, A2)")
      booking.value?.choose(["A1", "A2"])
      await settle()
      let seen = Seen()
      let drop = { @Sendable in
        booking.drop()
        DispatchQueue.main.async { MainActor.assumeIsolated { seen.look(at: plan) } }
      }
      switch place {
      case "main":
        booking.drop()
        seen.look(at: plan)
      case "task": Task.detached(operation: drop)
      default: onPlainThread(drop)
      }
      await settle()
      try expect(
        booking.isFreed, "keptAlive", expected: "a booking that nobody holds any more is freed",
        happened: "it is still alive: something holds it")
      try plan.expectTaken([], "neverWithBooking", "the booking was dropped, and everything had time to run")
      if place == "main" {
        try expectAtOnce(seen.taken ?? [], [], "the booking was dropped")
      } else {
        try expect(
          seen.taken == [], "lateForNext",
          expected: "what a thread asks of the main actor after it dropped a booking finds the seats free",
          happened: "still taken then: \(list(seen.taken ?? []))")
      }
    }
  },
]

@MainActor
private func makeHold(_ seats: [String], _ plan: PaperPlan, named name: String) -> LastReference<SeatHold> {
  LastReference(SeatHold(seats: seats, in: plan), named: name)
}

/// What the main actor saw at a moment.
@MainActor
private final class Seen {
  var taken: [String]?
  private(set) var takenToo: [String]?

  nonisolated init() {}

  func look(at plan: PaperPlan) {
    note("main looks at the plan")
    taken = plan.taken
  }

  func lookToo(at plan: PaperPlan) {
    note("main looks at the plan")
    takenToo = plan.taken
  }
}

/// A plan on paper: it complains of what no plan of seats can do.
@MainActor
private final class PaperPlan: SeatPlan {
  private(set) var taken: [String] = []
  private(set) var givenBack: [String] = []
  private static let onMain = "the main actor gives seats back"
  /// Whether seats were given back elsewhere.
  private var isMisused = false
  /// What must have been given back before a seat is taken.
  private var former: [String] = []

  func take(_ seat: String) {
    note("\(seat) taken", on: "plan")
    if let held = former.first {
      fail(
        "newBeforeOld", expected: "the seats that were held are given back before others are taken",
        happened: "\(seat) was taken while \(held) of the former choice was held")
    }
    taken.append(seat)
  }

  /// Has a booking choose, which must give back what is taken now before it takes anything.
  func whileChoosing(_ choose: () -> Void) {
    former = taken
    choose()
    former = []
  }

  func giveBack(_ seat: String) {
    note("\(seat) given back", on: "plan")
    if !isOnMainThread {
      isMisused = true
      fail("offMain", expected: Self.onMain, happened: "\(seat) was given back on another thread")
    }
    guard let index = taken.firstIndex(of: seat) else {
      fail(
        "givenBackTwice", expected: "each seat is given back once",
        happened: "\(seat) was given back though it was free")
      return
    }
    taken.remove(at: index)
    former.removeAll { $0 == seat }
    givenBack.append(seat)
  }

  func expectTaken(_ seats: [String], _ finding: String, _ occasion: String) throws {
    // Ends the behaviour here; the finding is already there.
    try expect(
      !isMisused, "offMain", expected: Self.onMain, happened: "seats were given back on another thread")
    try expect(
      taken.sorted() == seats.sorted(), finding, expected: "taken: \(list(seats)), for \(occasion)",
      happened: "taken: \(list(taken))")
  }
}

private func expectAtOnce(_ taken: [String], _ seats: [String], _ occasion: String) throws {
  try expect(
    taken == seats, "lateOnMain",
    expected: "taken in the line after \(occasion): \(list(seats))",
    happened: "taken there: \(list(taken)); some of them were given back later")
}

@MainActor
private func expectFreed(_ holds: [LastReference<SeatHold>]) throws {
  for hold in holds {
    try expect(
      hold.isFreed, "keptAlive", expected: "a hold that nobody holds any more is freed",
      happened: "it is still alive: something holds it")
  }
}

private func list(_ seats: [String]) -> String {
  seats.isEmpty ? "no seats" : seats.sorted().joined(separator: ", ")
}
