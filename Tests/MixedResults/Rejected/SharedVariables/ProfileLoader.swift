struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    var friends: [Friend]?
    var notes: [Note]?
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        friends = try await service.friends(of: user)
      }
      group.addTask {
        notes = try await service.notes(of: user)
      }
      try await group.waitForAll()
    }
    return Profile(friends: friends, notes: notes)
  }
}
