/// What one customer has chosen.
@MainActor
final class Booking {
  private let plan: any SeatPlan
  private var hold: SeatHold?

  init(plan: any SeatPlan) {
    self.plan = plan
  }

  var seats: [String] { hold?.seats ?? [] }

  func choose(_ seats: [String]) {
    // The old hold has to be gone before the new one is made; one assignment would make the new one first.
    hold = nil
    hold = SeatHold(seats: seats, in: plan)
  }
}
