struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatarTask = service.image(at: user.avatarURL)
    let avatar = try await avatarTask
    async let certificatesTask = service.certificates(ofUser: user.id)
    let certificates = try await certificatesTask
    return UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
