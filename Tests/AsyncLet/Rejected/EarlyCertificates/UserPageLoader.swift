struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    async let certificates = service.certificates(ofUser: id)
    let user = try await service.user(id: id)
    async let avatar = service.image(at: user.avatarURL)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
