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
    try await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask {
        .friends(try await service.friends(of: user))
      }
      group.addTask {
        .notes(try await service.notes(of: user))
      }
      var profile = Profile()
      var failure: (any Error)?
      while let result = await group.nextResult() {
        switch result {
        case .success(.friends(let friends)): profile.friends = friends
        case .success(.notes(let notes)): profile.notes = notes
        case .failure(let error):
          failure = error
          group.cancelAll()
        }
      }
      if let failure { throw failure }
      return profile
    }
  }
}
