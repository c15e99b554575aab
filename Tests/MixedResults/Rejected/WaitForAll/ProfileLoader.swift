struct ProfileLoader: Sendable {
  private enum Part: Sendable {
    case friends([Friend]?)
    case notes([Note]?)
  }

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let friends: [Friend]? = nil
    let notes: [Note]? = nil
    try await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask {
        .friends(try await service.friends(of: user))
      }
      group.addTask {
        .notes(try await service.notes(of: user))
      }
      try await group.waitForAll()
    }
    return Profile(friends: friends, notes: notes)
  }
}
