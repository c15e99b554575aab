struct ProfileLoader: Sendable {
  private enum Part: Sendable {
    case friends([Friend]?)
    case notes([Note]?)
    case failure(any Error)
  }

  private let service: any ProfileService

  init(service: any ProfileService) {
    self.service = service
  }

  func profile(of user: String) async throws -> Profile {
    let (parts, continuation) = AsyncStream.makeStream(of: Part.self)
    Task {
      do {
        continuation.yield(.friends(try await service.friends(of: user)))
      } catch {
        continuation.yield(.failure(error))
      }
    }
    Task {
      do {
        continuation.yield(.notes(try await service.notes(of: user)))
      } catch {
        continuation.yield(.failure(error))
      }
    }
    var profile = Profile()
    for await part in parts.prefix(2) {
      switch part {
      case .friends(let friends): profile.friends = friends
      case .notes(let notes): profile.notes = notes
      case .failure(let error): throw error
      }
    }
    return profile
  }
}
