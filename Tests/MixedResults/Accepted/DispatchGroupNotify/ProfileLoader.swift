import Foundation

/// Holds a profile that is filled from several tasks.
final class Draft: @unchecked Sendable {
  private let lock = NSLock()
  private var profile = Profile()
  private var error: (any Error)?

  func fill(_ change: (inout Profile) -> Void) {
    lock.withLock { change(&profile) }
  }

  func fail(_ error: any Error) {
    lock.withLock { self.error = self.error ?? error }
  }

  var result: Result<Profile, any Error> {
    lock.withLock { error.map { .failure($0) } ?? .success(profile) }
  }
}

struct ProfileLoader: Sendable {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let draft = Draft()
    let group = DispatchGroup()
    group.enter()
    Task {
      defer { group.leave() }
      do {
        let friends = try await service.friends(of: user)
        draft.fill { $0.friends = friends }
      } catch {
        draft.fail(error)
      }
    }
    group.enter()
    Task {
      defer { group.leave() }
      do {
        let notes = try await service.notes(of: user)
        draft.fill { $0.notes = notes }
      } catch {
        draft.fail(error)
      }
    }
    return try await withCheckedThrowingContinuation { continuation in
      group.notify(queue: .global()) {
        continuation.resume(with: draft.result)
      }
    }
  }
}
