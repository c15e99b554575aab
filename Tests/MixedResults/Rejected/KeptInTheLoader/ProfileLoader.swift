actor ProfileLoader {
  private let service: any ProfileService
  private var friends: [Friend]?
  private var notes: [Note]?

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await self.loadFriends(of: user)
      }
      group.addTask {
        try await self.loadNotes(of: user)
      }
      try await group.waitForAll()
    }
    return Profile(friends: friends, notes: notes)
  }

  private func loadFriends(of user: String) async throws {
    if let list = try await service.friends(of: user) {
      friends = list
    }
  }

  private func loadNotes(of user: String) async throws {
    if let list = try await service.notes(of: user) {
      notes = list
    }
  }
}
