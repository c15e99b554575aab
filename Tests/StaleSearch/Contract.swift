@testable import StaleSearch

// contract: @MainActor final class SearchModel
@MainActor
func usesType(_ model: SearchModel) -> any AnyObject & Sendable { model }

// contract: init(service: any AppService)
@MainActor
func usesInit(_ service: any AppService) { _ = SearchModel(service: service) }

// contract: var state: SearchState
@MainActor
func usesState(_ model: SearchModel) -> SearchState { model.state }

// contract: func search(for query: String)
@MainActor
func usesSearch(_ model: SearchModel) { model.search(for: "swift") }
