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
    hold?.close()
    hold = SeatHold(seats: seats, in: plan)
  }
}
