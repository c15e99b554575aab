struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: Profile.self) { group in
      group.addTask {
        Profile(friends: try await service.friends(of: user))
      }
      group.addTask {
        Profile(notes: try await service.notes(of: user))
      }
      // Each has one list at most, so there is nothing to choose between.
      return try await group.reduce(Profile()) { whole, part in
        Profile(friends: whole.friends ?? part.friends, notes: whole.notes ?? part.notes)
      }
    }
  }
}
