struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: (any Sendable)?.self) { group in
      group.addTask {
        try await service.friends(of: user)
      }
      group.addTask {
        try await service.notes(of: user)
      }
      var profile = Profile()
      for try await list in group {
        switch list {
        case let friends as [Friend]: profile.friends = friends
        case let notes as [Note]: profile.notes = notes
        default: break
        }
      }
      return profile
    }
  }
}
