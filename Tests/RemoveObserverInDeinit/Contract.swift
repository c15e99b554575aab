@testable import RemoveObserverInDeinit

// contract: @MainActor final class OrderProvider
@MainActor
func usesProvider(_ provider: OrderProvider) -> any AnyObject & Sendable { provider }

// contract: OrderProvider.init()
@MainActor
func usesProviderInit() { _ = OrderProvider() }

// contract: func addObserver(_ observer: any OrderObserver)
@MainActor
func usesAddObserver(_ provider: OrderProvider, _ observer: any OrderObserver) {
  provider.addObserver(observer)
}

// contract: func removeObserver(_ observer: any OrderObserver)
@MainActor
func usesRemoveObserver(_ provider: OrderProvider, _ observer: any OrderObserver) {
  provider.removeObserver(observer)
}

// contract: func change(to status: String)
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
