@testable import TimerInActor

// contract: @MainActor final class DeliveryProvider
@MainActor
func usesType(_ provider: DeliveryProvider) -> any AnyObject & Sendable { provider }

// contract: init(service: any DeliveryService)
@MainActor
func usesInit(_ service: any DeliveryService) { _ = DeliveryProvider(service: service) }

// contract: func scheduleFetch()
@MainActor
func usesScheduleFetch(_ provider: DeliveryProvider) { provider.scheduleFetch() }

// contract: func cancelFetch()
@MainActor
func usesCancelFetch(_ provider: DeliveryProvider) { provider.cancelFetch() }
