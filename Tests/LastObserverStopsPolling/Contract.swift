@testable import LastObserverStopsPolling

// contract: final class OrderProvider
func usesProvider(_ provider: OrderProvider) -> AnyObject { provider }

// contract: OrderProvider.init(poller: any OrderPoller)
@MainActor
func usesProviderInit(_ poller: any OrderPoller) { _ = OrderProvider(poller: poller) }

// contract: func addObserver(_ observer: any OrderObserver)
func usesAddObserver(_ provider: OrderProvider, _ observer: any OrderObserver) {
  provider.addObserver(observer)
}

// contract: func removeObserver(_ observer: any OrderObserver)
func usesRemoveObserver(_ provider: OrderProvider, _ observer: any OrderObserver) {
  provider.removeObserver(observer)
}

// contract: @MainActor func change(to status: String)
@MainActor
func usesChange(_ provider: OrderProvider) { provider.change(to: "") }

// contract: @MainActor final class OrderScreen
@MainActor
func usesScreen(_ screen: OrderScreen) -> any AnyObject & Sendable { screen }

// contract: OrderScreen.init(provider: OrderProvider)
@MainActor
func usesScreenInit(_ provider: OrderProvider) { _ = OrderScreen(provider: provider) }

// contract: var shown: [String]
@MainActor
func usesShown(_ screen: OrderScreen) -> [String] { screen.shown }
