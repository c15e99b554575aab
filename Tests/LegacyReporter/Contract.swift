@testable import LegacyReporter

// contract: init(status: OrderStatus)
@MainActor
private func makesProvider() { _ = OrderProvider(status: .packed) }

// contract: var status: OrderStatus
@MainActor
private func usesStatus(_ provider: OrderProvider) -> OrderStatus { provider.status }

// contract: func change(to status: OrderStatus)
@MainActor
private func usesChange(_ provider: OrderProvider) { provider.change(to: .packed) }

// contract: var onChange: ((OrderStatus) -> Void)?
@MainActor
private func usesOnChange(_ provider: OrderProvider) {
  provider.onChange = { (_: OrderStatus) in }
  provider.onChange = nil
}

// contract: init(provider: OrderProvider)
@MainActor
private func makesReporter(_ provider: OrderProvider) { _ = EventReporter(provider: provider) }

// contract: func report() -> String, synchronous, for callers on any thread
private func usesReport(_ reporter: EventReporter) -> String { reporter.report() }
