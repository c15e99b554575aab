struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let friends = Task { try await service.friends(of: user) }
    let notes = Task { try await service.notes(of: user) }
    return try await withTaskCancellationHandler {
      Profile(friends: try await friends.value, notes: try await notes.value)
    } onCancel: {
      friends.cancel()
      notes.cancel()
    }
  }
}
