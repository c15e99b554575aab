actor Parts {
  private var avatar: Image?
  private var certificates: [Certificate]?

  func set(avatar: Image) {
    self.avatar = avatar
  }

  func set(certificates: [Certificate]) {
    self.certificates = certificates
  }

  func page(of user: User) -> UserPage? {
    guard let avatar, let certificates else { return nil }
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
    let avatar = Task { await parts.set(avatar: try await service.image(at: user.avatarURL)) }
    let certificates = Task {
      await parts.set(certificates: try await service.certificates(ofUser: user.id))
    }
    defer {
      avatar.cancel()
      certificates.cancel()
    }
    while true {
      if let page = await parts.page(of: user) { return page }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
