struct ProfileLoader: Sendable {
  private enum Part: Sendable {
    case friends([Friend])
    case notes([Note])
  }

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: Part?.self) { group in
      group.addTask {
        guard let friends = try await service.friends(of: user) else { return nil }
        return .friends(friends)
      }
      group.addTask {
        guard let notes = try await service.notes(of: user) else { return nil }
        return .notes(notes)
      }
      var profile = Profile()
      while let part = try await group.next() ?? nil {
        switch part {
        case .friends(let friends): profile.friends = friends
        case .notes(let notes): profile.notes = notes
        }
      }
      return profile
    }
  }
}
