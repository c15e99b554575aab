struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    async let friends = service.friends(of: user)
    var profile = Profile()
    profile.friends = try await friends
    async let notes = service.notes(of: user)
    profile.notes = try await notes
    return profile
  }
}
