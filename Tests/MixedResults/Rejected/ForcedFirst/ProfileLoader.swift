struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withThrowingTaskGroup(of: (any Sendable).self) { group in
      group.addTask {
        try await service.friends(of: user)
      }
      group.addTask {
        try await service.notes(of: user)
      }
      // The mistake of this fix.
      // swift-format-ignore: NeverForceUnwrap
      let friends = try await group.next()! as! [Friend]?
      // The mistake of this fix.
      // swift-format-ignore: NeverForceUnwrap
      let notes = try await group.next()! as! [Note]?
      return Profile(friends: friends, notes: notes)
    }
  }
}
