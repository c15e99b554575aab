import Synchronization

/// A profile in the making, and who waits for it.
final class Draft: Sendable {
  private struct State {
    var profile = Profile()
    var missing = 2
    var waiting: CheckedContinuation<Profile, any Error>?
  }

  private let state: Mutex<State>

  init(for waiting: CheckedContinuation<Profile, any Error>) {
    state = Mutex(State(waiting: waiting))
  }

  func fill(_ change: (inout Profile) -> Void) {
    state.withLock { state in
      change(&state.profile)
      state.missing -= 1
      guard state.missing == 0 else { return }
      state.waiting?.resume(returning: state.profile)
      state.waiting = nil
    }
  }

  func fail(_ error: any Error) {
    state.withLock { state in
      state.waiting?.resume(throwing: error)
      state.waiting = nil
    }
  }
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    try await withCheckedThrowingContinuation { continuation in
      let draft = Draft(for: continuation)
      Task {
        do {
          let friends = try await service.friends(of: user)
          draft.fill { $0.friends = friends }
        } catch {
          draft.fail(error)
        }
      }
      Task {
        do {
          let notes = try await service.notes(of: user)
          draft.fill { $0.notes = notes }
        } catch {
          draft.fail(error)
        }
      }
    }
  }
}
