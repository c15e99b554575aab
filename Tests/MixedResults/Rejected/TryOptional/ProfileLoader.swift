struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    async let friends = try? service.friends(of: user)
    async let notes = try? service.notes(of: user)
    return await Profile(friends: friends, notes: notes)
  }
}
