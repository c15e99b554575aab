import Foundation
import Synchronization

/// Holds a profile that is filled from several tasks.
final class Draft: Sendable {
  private let profile = Mutex(Profile())

  var current: Profile { profile.withLock { $0 } }

  func fill(_ change: (inout Profile) -> Void) {
    profile.withLock { change(&$0) }
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
      let friends = try await service.friends(of: user)
      draft.fill { $0.friends = friends }
      group.leave()
    }
    group.enter()
    Task {
      let notes = try await service.notes(of: user)
      draft.fill { $0.notes = notes }
      group.leave()
    }
    return await withCheckedContinuation { continuation in
      group.notify(queue: .global()) {
        continuation.resume(returning: draft.current)
      }
    }
  }
}
