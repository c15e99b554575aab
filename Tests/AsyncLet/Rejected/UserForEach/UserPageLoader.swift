struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    async let user = service.user(id: id)
    async let avatar = service.image(at: service.user(id: id).avatarURL)
    async let certificates = service.certificates(ofUser: service.user(id: id).id)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
