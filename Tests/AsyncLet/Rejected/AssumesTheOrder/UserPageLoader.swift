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
    return try await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask { .avatar(try await service.image(at: user.avatarURL)) }
      group.addTask { .certificates(try await service.certificates(ofUser: user.id)) }
      guard case .avatar(let avatar) = try await group.next(),
        case .certificates(let certificates) = try await group.next()
      else { throw CancellationError() }
      return UserPage(user: user, avatar: avatar, certificates: certificates)
    }
  }
}
