import Foundation

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
    if Thread.isMainThread {
      MainActor.assumeIsolated {
        seats.forEach(plan.giveBack)
      }
    } else {
      Task { @MainActor [seats, plan] in
        seats.forEach(plan.giveBack)
      }
    }
  }
}
