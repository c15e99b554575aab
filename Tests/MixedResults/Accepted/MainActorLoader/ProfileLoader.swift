@MainActor
final class ProfileLoader {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    var profile = Profile()
    async let notes = service.notes(of: user)
    profile.friends = try await service.friends(of: user)
    profile.notes = try await notes
    return profile
  }
}
