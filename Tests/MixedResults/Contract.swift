@testable import MixedResults

// contract: struct ProfileLoader: Sendable, or a class or an actor
func usesType(_ loader: ProfileLoader) -> any Sendable { loader }

// contract: init(service: any ProfileService)
@MainActor
func usesInit(_ service: any ProfileService) { _ = ProfileLoader(service: service) }

// contract: func profile(of user: String) async throws -> Profile
@MainActor
func usesProfile(_ loader: ProfileLoader) async throws -> Profile {
  let profile: Profile = try await loader.profile(of: "")
  return profile
}
