@testable import AsyncLet

// contract: struct UserPageLoader: Sendable, or a class or an actor
func usesType(_ loader: UserPageLoader) -> any Sendable { loader }

// contract: init(service: any UserService)
func usesInit(_ service: any UserService) { _ = UserPageLoader(service: service) }

// contract: func page(ofUser id: String) async throws -> UserPage
func usesPage(_ loader: UserPageLoader) async throws -> UserPage { try await loader.page(ofUser: "anna") }
