@testable import WeakSelfLoop

// contract: @MainActor final class CourierTracker
@MainActor
func usesType(_ tracker: CourierTracker) -> any AnyObject & Sendable { tracker }

// contract: init(courier: any Courier, show: @escaping @MainActor (Int) -> Void)
@MainActor
func usesInit(_ courier: any Courier) { _ = CourierTracker(courier: courier, show: { _ in }) }

// contract: func start()
@MainActor
func usesStart(_ tracker: CourierTracker) { tracker.start() }

// contract: func stop()
@MainActor
func usesStop(_ tracker: CourierTracker) { tracker.stop() }
