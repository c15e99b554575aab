actor Parts {
  private var avatar = Image(pixels: [])
  private var certificates: [Certificate] = []

  func set(avatar: Image) {
    self.avatar = avatar
  }

  func set(certificates: [Certificate]) {
    self.certificates = certificates
  }

  func page(of user: User) -> UserPage {
    UserPage(user: user, avatar: avatar, certificates: certificates)
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
    Task { await parts.set(avatar: try await service.image(at: user.avatarURL)) }
    Task { await parts.set(certificates: try await service.certificates(ofUser: user.id)) }
    return await parts.page(of: user)
  }
}
