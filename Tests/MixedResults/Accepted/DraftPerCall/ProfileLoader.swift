actor ProfileLoader {
  private let service: any ProfileService
  /// The profiles in the making, by the numbers of their calls.
  private var drafts: [Int: Profile] = [:]
  private var calls = 0

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    calls += 1
    let call = calls
    drafts[call] = Profile()
    defer { drafts[call] = nil }
    async let friends: Void = loadFriends(of: user, for: call)
    async let notes: Void = loadNotes(of: user, for: call)
    _ = try await (friends, notes)
    return drafts[call] ?? Profile()
  }

  private func loadFriends(of user: String, for call: Int) async throws {
    let friends = try await service.friends(of: user)
    drafts[call]?.friends = friends
  }

  private func loadNotes(of user: String, for call: Int) async throws {
    let notes = try await service.notes(of: user)
    drafts[call]?.notes = notes
  }
}
