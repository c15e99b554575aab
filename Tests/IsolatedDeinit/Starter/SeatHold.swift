// The box office of a theatre. A hold keeps seats for one customer and gives them back when it goes, so that nobody has
// to remember to; a booking has one hold at a time and changes it when the customer chooses other seats. The booking is
// in Booking.swift; both files are yours.
//
// What is wrong
//   - a hold gives its seats back in a task: who looks right after the hold has gone finds them taken
//   - a booking takes the new seats while it still holds the old ones
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class SeatHold
//     init(seats: [String], in plan: any SeatPlan)   takes each seat; when the hold goes it gives each back, once
//   @MainActor final class Booking
//     init(plan: any SeatPlan)                       holds nothing yet
//     func choose(_ seats: [String])                 first gives back all that it holds, then takes these seats, and holds
//                                                    them when it returns. None is a choice, too
//     var seats: [String]                            those that it holds, as they were chosen
//
// A hold, or a booking, may go on any thread. When it goes in a task of the main actor, its seats are free at once: the
// next line sees it. When it goes on another thread, the main actor gives them back before anything that the
// same thread asks of the main actor afterwards; nobody waits for it, for the main thread may be waiting for just that
// thread. Holds that go one after the other give their seats back in that order.
//
// `make check-IsolatedDeinit` grades it, `make hint CHAPTER=IsolatedDeinit` helps.

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
    // The last reference may go on any thread, and the plan is the main actor's.
    Task { @MainActor [seats, plan] in
      for seat in seats {
        plan.giveBack(seat)
      }
    }
  }
}
