struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    async let friends = twice { try await service.friends(of: user) }
    async let notes = twice { try await service.notes(of: user) }
    return try await Profile(friends: friends, notes: notes)
  }

  private func twice<List: Sendable>(_ load: @Sendable () async throws -> List) async throws -> List {
    do {
      return try await load()
    } catch {
      return try await load()
    }
  }
}
