@MainActor
final class ProfileLoader {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    var profile = Profile()
    var lists = 0
    var failure: (any Error)?
    Task {
      do { profile.friends = try await service.friends(of: user) } catch { failure = error }
      lists += 1
    }
    Task {
      do { profile.notes = try await service.notes(of: user) } catch { failure = error }
      lists += 1
    }
    while lists < 2 {
      try await Task.sleep(for: .milliseconds(100))
    }
    if let failure { throw failure }
    return profile
  }
}
