struct ProfileLoader: Sendable {
  private enum Part: Sendable {
    case friends(Result<[Friend]?, any Error>)
    case notes(Result<[Note]?, any Error>)
  }

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let (parts, continuation) = AsyncStream.makeStream(of: Part.self)
    Task { continuation.yield(.friends(await result { try await service.friends(of: user) })) }
    Task { continuation.yield(.notes(await result { try await service.notes(of: user) })) }
    var profile = Profile()
    for await part in parts.prefix(2) {
      switch part {
      case .friends(let result): profile.friends = try result.get()
      case .notes(let result): profile.notes = try result.get()
      }
    }
    // The stream ends early for a reader that is cancelled.
    try Task.checkCancellation()
    return profile
  }

  private func result<List: Sendable>(
    _ load: @Sendable () async throws -> List
  ) async -> Result<List, any Error> {
    do {
      return .success(try await load())
    } catch {
      return .failure(error)
    }
  }
}
