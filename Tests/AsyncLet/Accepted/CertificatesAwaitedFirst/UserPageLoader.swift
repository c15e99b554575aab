struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let pendingAvatar = service.image(at: user.avatarURL)
    async let pendingCertificates = service.certificates(ofUser: user.id)
    let certificates = try await pendingCertificates
    let avatar = try await pendingAvatar
    return UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
