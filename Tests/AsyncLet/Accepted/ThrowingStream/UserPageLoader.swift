enum Part: Sendable {
  case avatar(Image)
  case certificates([Certificate])
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    var avatar: Image?
    var certificates: [Certificate]?
    for try await part in parts(of: user) {
      switch part {
      case .avatar(let image): avatar = image
      case .certificates(let list): certificates = list
      }
      if let avatar, let certificates {
        return UserPage(user: user, avatar: avatar, certificates: certificates)
      }
    }
    // The stream ends early only for a reader that is cancelled.
    throw CancellationError()
  }

  /// The two parts, in the order in which they come; who no longer reads them stops both requests.
  private func parts(of user: User) -> AsyncThrowingStream<Part, any Error> {
    AsyncThrowingStream { continuation in
      let avatar = Task {
        do {
          continuation.yield(.avatar(try await service.image(at: user.avatarURL)))
        } catch {
          continuation.finish(throwing: error)
        }
      }
      let certificates = Task {
        do {
          continuation.yield(.certificates(try await service.certificates(ofUser: user.id)))
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        avatar.cancel()
        certificates.cancel()
      }
    }
  }
}
