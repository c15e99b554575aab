struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let friends = try await withThrowingTaskGroup(of: [Friend]?.self) { group in
      group.addTask {
        try await service.friends(of: user)
      }
      return try await group.next() ?? nil
    }
    let notes = try await withThrowingTaskGroup(of: [Note]?.self) { group in
      group.addTask {
        try await service.notes(of: user)
      }
      return try await group.next() ?? nil
    }
    return Profile(friends: friends, notes: notes)
  }
}
