struct ProfileLoader: Sendable {
  private typealias Change = @Sendable (inout Profile) -> Void

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: Change.self) { group in
      group.addTask {
        let friends = try await service.friends(of: user)
        return { $0.friends = friends }
      }
      group.addTask {
        let notes = try await service.notes(of: user)
        return { $0.notes = notes }
      }
      var profile = Profile()
      while let change = try await group.next() {
        change(&profile)
      }
      return profile
    }
  }
}
