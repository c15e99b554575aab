struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: (key: String, list: (any Sendable)?).self) { group in
      group.addTask {
        ("friends", try await service.friends(of: user))
      }
      group.addTask {
        ("notes", try await service.notes(of: user))
      }
      var lists: [String: any Sendable] = [:]
      for try await (key, list) in group {
        lists[key] = list
      }
      return Profile(friends: lists["friends"] as? [Friend], notes: lists["notes"] as? [Note])
    }
  }
}
