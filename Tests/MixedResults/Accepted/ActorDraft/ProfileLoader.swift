/// A profile that child tasks fill in.
actor Draft {
  private(set) var profile = Profile()

  func set(friends: [Friend]?) {
    profile.friends = friends
  }

  func set(notes: [Note]?) {
    profile.notes = notes
  }
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let draft = Draft()
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        await draft.set(friends: try await service.friends(of: user))
      }
      group.addTask {
        await draft.set(notes: try await service.notes(of: user))
      }
    }
    return await draft.profile
  }
}
