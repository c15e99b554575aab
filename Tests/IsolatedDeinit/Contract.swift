@testable import IsolatedDeinit

// contract: @MainActor final class SeatHold
@MainActor
func usesHold(_ hold: SeatHold) -> any AnyObject & Sendable { hold }

// contract: SeatHold.init(seats: [String], in plan: any SeatPlan)
@MainActor
func usesHoldInit(_ plan: any SeatPlan) { _ = SeatHold(seats: [], in: plan) }

// contract: @MainActor final class Booking
@MainActor
func usesBooking(_ booking: Booking) -> any AnyObject & Sendable { booking }

// contract: Booking.init(plan: any SeatPlan)
@MainActor
func usesBookingInit(_ plan: any SeatPlan) { _ = Booking(plan: plan) }

// contract: func choose(_ seats: [String])
@MainActor
func usesChoose(_ booking: Booking) { booking.choose([]) }

// contract: var seats: [String]
@MainActor
func usesSeats(_ booking: Booking) -> [String] { booking.seats }
