/// What one customer has chosen.
@MainActor
final class Booking {
  private let plan: any SeatPlan
  private(set) var seats: [String] = []

  init(plan: any SeatPlan) {
    self.plan = plan
  }

  isolated deinit {
    leave()
  }

  func choose(_ seats: [String]) {
    leave()
    for seat in seats {
      plan.take(seat)
    }
    self.seats = seats
  }

  private func leave() {
    while let seat = seats.popLast() {
      plan.giveBack(seat)
    }
  }
}
