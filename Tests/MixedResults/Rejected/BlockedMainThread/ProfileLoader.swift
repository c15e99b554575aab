import Foundation

@MainActor
final class ProfileLoader {
  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    var profile = Profile()
    var failure: (any Error)?
    let lists = DispatchSemaphore(value: 0)
    Task {
      do { profile.friends = try await service.friends(of: user) } catch { failure = error }
      lists.signal()
    }
    Task {
      do { profile.notes = try await service.notes(of: user) } catch { failure = error }
      lists.signal()
    }
    lists.wait()
    lists.wait()
    if let failure { throw failure }
    return profile
  }
}
