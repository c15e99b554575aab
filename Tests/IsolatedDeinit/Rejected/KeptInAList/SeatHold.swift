/// Seats that are kept for one customer, and given back when the hold goes.
@MainActor
final class SeatHold {
  let seats: [String]
  private let plan: any SeatPlan

  /// What the box office has to look through at closing time.
  private static var all: [SeatHold] = []

  init(seats: [String], in plan: any SeatPlan) {
    self.seats = seats
    self.plan = plan
    Self.all.append(self)
    for seat in seats {
      plan.take(seat)
    }
  }

  isolated deinit {
    for seat in seats {
      plan.giveBack(seat)
    }
  }
}
