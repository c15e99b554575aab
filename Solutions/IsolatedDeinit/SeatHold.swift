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

  // Runs on the main actor: at once when the last reference goes there, else as a job of its own.
  isolated deinit {
    for seat in seats {
      plan.giveBack(seat)
    }
  }
}
