struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    async let friends = service.friends(of: user)
    async let notes = service.notes(of: user)
    var profile = Profile()
    if let list = try await friends, !list.isEmpty {
      profile.friends = list
    }
    if let list = try await notes, !list.isEmpty {
      profile.notes = list
    }
    return profile
  }
}
