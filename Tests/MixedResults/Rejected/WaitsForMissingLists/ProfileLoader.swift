/// A profile in the making.
actor Draft {
  private var friends: [Friend]?
  private var notes: [Note]?
  private var waiting: CheckedContinuation<Profile, any Error>?

  func profile() async throws -> Profile {
    try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      finish()
    }
  }

  func set(friends: [Friend]?) {
    self.friends = friends
    finish()
  }

  func set(notes: [Note]?) {
    self.notes = notes
    finish()
  }

  func fail(_ error: any Error) {
    waiting?.resume(throwing: error)
    waiting = nil
  }

  private func finish() {
    guard let friends, let notes else { return }
    waiting?.resume(returning: Profile(friends: friends, notes: notes))
    waiting = nil
  }
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let draft = Draft()
    Task {
      do {
        await draft.set(friends: try await service.friends(of: user))
      } catch {
        await draft.fail(error)
      }
    }
    Task {
      do {
        await draft.set(notes: try await service.notes(of: user))
      } catch {
        await draft.fail(error)
      }
    }
    return try await draft.profile()
  }
}
