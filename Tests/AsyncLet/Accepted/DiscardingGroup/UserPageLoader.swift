actor Parts {
  private var avatar: Image?
  private var certificates: [Certificate]?

  func set(avatar: Image) {
    self.avatar = avatar
  }

  func set(certificates: [Certificate]) {
    self.certificates = certificates
  }

  func page(of user: User) throws -> UserPage {
    guard let avatar, let certificates else { throw CancellationError() }
    return UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let parts = Parts()
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { await parts.set(avatar: try await service.image(at: user.avatarURL)) }
      group.addTask { await parts.set(certificates: try await service.certificates(ofUser: user.id)) }
    }
    return try await parts.page(of: user)
  }
}
