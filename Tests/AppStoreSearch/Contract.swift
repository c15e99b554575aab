import Foundation

@testable import AppStoreSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// contract: final class SearchService: Sendable
func usesServiceType(_ service: SearchService) -> any Sendable { service }

// contract: init(base: URL, session: URLSession)
@MainActor
func usesServiceInit(_ base: URL, _ session: URLSession) { _ = SearchService(base: base, session: session) }

// contract: func apps(matching query: String) async throws -> [App]
@MainActor
func usesApps(_ service: SearchService) async throws -> [App] { try await service.apps(matching: "swift") }

// contract: actor ImageLoader: Sendable
func usesLoaderType(_ loader: ImageLoader) -> any Sendable { loader }

// contract: init(session: URLSession)
@MainActor
func usesLoaderInit(_ session: URLSession) { _ = ImageLoader(session: session) }

// contract: func icon(at url: URL) async throws -> Icon
@MainActor
func usesIcon(_ loader: ImageLoader, _ url: URL) async throws -> Icon { try await loader.icon(at: url) }

// contract: @MainActor final class AppCell
@MainActor
func usesCellType(_ cell: AppCell) -> any AnyObject & Sendable { cell }

// contract: init(loader: ImageLoader)
@MainActor
func usesCellInit(_ loader: ImageLoader) { _ = AppCell(loader: loader) }

// contract: var name: String
@MainActor
func usesName(_ cell: AppCell) -> String { cell.name }

// contract: var picture: Picture
@MainActor
func usesPicture(_ cell: AppCell) -> Picture { cell.picture }

// contract: func show(_ app: App)
@MainActor
func usesShow(_ cell: AppCell, _ app: App) { cell.show(app) }

// contract: func prepareForReuse()
@MainActor
func usesPrepareForReuse(_ cell: AppCell) { cell.prepareForReuse() }

// contract: @MainActor final class SearchScreen
@MainActor
func usesScreenType(_ screen: SearchScreen) -> any AnyObject & Sendable { screen }

// contract: init(service: SearchService, loader: ImageLoader)
@MainActor
func usesScreenInit(_ service: SearchService, _ loader: ImageLoader) {
  _ = SearchScreen(service: service, loader: loader)
}

// contract: var state: SearchState
@MainActor
func usesState(_ screen: SearchScreen) -> SearchState { screen.state }

// contract: var onChange: (SearchState) -> Void
@MainActor
func usesOnChange(_ screen: SearchScreen) { screen.onChange = { _ in } }

// contract: func queryChanged(_ text: String)
@MainActor
func usesQueryChanged(_ screen: SearchScreen) { screen.queryChanged("swift") }

// contract: func rowAppeared(_ row: Int) -> AppCell
@MainActor
func usesRowAppeared(_ screen: SearchScreen) -> AppCell { screen.rowAppeared(0) }

// contract: func rowDisappeared(_ row: Int)
@MainActor
func usesRowDisappeared(_ screen: SearchScreen) { screen.rowDisappeared(0) }

// contract: func disappear()
@MainActor
func usesDisappear(_ screen: SearchScreen) { screen.disappear() }
