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
    let profile = Profile()
    try await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask {
        .friends(try await service.friends(of: user))
      }
      group.addTask {
        .notes(try await service.notes(of: user))
      }
      var profile = profile
      for try await part in group {
        switch part {
        case .friends(let friends): profile.friends = friends
        case .notes(let notes): profile.notes = notes
        }
      }
    }
    return profile
  }
}
