@MainActor
final class ProfileLoader {
  private let service: any ProfileService
  private var current = Profile()

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    current = Profile()
    let friends = Task { current.friends = try await service.friends(of: user) }
    let notes = Task { current.notes = try await service.notes(of: user) }
    try await friends.value
    try await notes.value
    return current
  }
}
