actor ProfileLoader {
  private let service: any ProfileService
  private var profiles: [String: Profile] = [:]

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await self.set(friends: try await self.service.friends(of: user), of: user)
      }
      group.addTask {
        await self.set(notes: try await self.service.notes(of: user), of: user)
      }
      try await group.waitForAll()
    }
    return profiles[user] ?? Profile()
  }

  private func set(friends: [Friend]?, of user: String) {
    profiles[user, default: Profile()].friends = friends
  }

  private func set(notes: [Note]?, of user: String) {
    profiles[user, default: Profile()].notes = notes
  }
}
