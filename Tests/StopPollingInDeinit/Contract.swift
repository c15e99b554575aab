@testable import StopPollingInDeinit

// contract: @MainActor final class OrderStore
@MainActor
func usesType(_ store: OrderStore) -> any AnyObject & Sendable { store }

// contract: init(provider: any OrderProvider)
@MainActor
func usesInit(_ provider: any OrderProvider) { _ = OrderStore(provider: provider) }

// contract: var text: String
@MainActor
func usesText(_ store: OrderStore) -> String { store.text }

// contract: func show()
@MainActor
func usesShow(_ store: OrderStore) { store.show() }

// contract: func hide()
@MainActor
func usesHide(_ store: OrderStore) { store.hide() }
