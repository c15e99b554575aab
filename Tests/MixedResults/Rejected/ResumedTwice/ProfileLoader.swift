import Synchronization

/// Counts the lists that have come.
final class Draft: Sendable {
  private let state = Mutex((profile: Profile(), lists: 0))

  /// Fills in a list; returns the profile when it has both.
  func fill(_ change: (inout Profile) -> Void) -> Profile? {
    state.withLock { state in
      change(&state.profile)
      state.lists += 1
      return state.lists == 2 ? state.profile : nil
    }
  }
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let draft = Draft()
    return try await withCheckedThrowingContinuation { continuation in
      Task {
        do {
          let friends = try await service.friends(of: user)
          if let profile = draft.fill({ $0.friends = friends }) {
            continuation.resume(returning: profile)
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
      Task {
        do {
          let notes = try await service.notes(of: user)
          if let profile = draft.fill({ $0.notes = notes }) {
            continuation.resume(returning: profile)
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
