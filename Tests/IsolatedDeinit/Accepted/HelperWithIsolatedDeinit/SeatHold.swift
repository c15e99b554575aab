/// Seats that are kept for one customer, and given back when the hold goes.
@MainActor
final class SeatHold {
  private let taking: Taking

  init(seats: [String], in plan: any SeatPlan) {
    taking = Taking(seats: seats, plan: plan)
  }

  var seats: [String] { taking.seats }
}

@MainActor
private final class Taking {
  let seats: [String]
  private let giveBack: @MainActor (String) -> Void

  init(seats: [String], plan: any SeatPlan) {
    self.seats = seats
    giveBack = { plan.giveBack($0) }
    seats.forEach(plan.take)
  }

  isolated deinit {
    seats.forEach(giveBack)
  }
}
