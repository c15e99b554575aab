enum ProfileError: Error {
  case loadingFailed
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    async let friends = service.friends(of: user)
    async let notes = service.notes(of: user)
    do {
      return try await Profile(friends: friends, notes: notes)
    } catch {
      throw ProfileError.loadingFailed
    }
  }
}
