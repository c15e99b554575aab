actor ProfileLoader {
  private let service: any ProfileService
  private var loaded: [String: Profile] = [:]

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    if let profile = loaded[user] {
      return profile
    }
    async let friends = service.friends(of: user)
    async let notes = service.notes(of: user)
    let profile = try await Profile(friends: friends, notes: notes)
    loaded[user] = profile
    return profile
  }
}
