@MainActor
final class ProfileLoader {
  private let service: any ProfileService
  private var loading: Task<Profile, any Error>?

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    // So that nothing late can come from the call before.
    loading?.cancel()
    let task = Task { [service] in
      async let friends = service.friends(of: user)
      async let notes = service.notes(of: user)
      return try await Profile(friends: friends, notes: notes)
    }
    loading = task
    return try await task.value
  }
}
