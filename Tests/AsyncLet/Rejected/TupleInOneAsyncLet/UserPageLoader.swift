struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let (avatar, certificates) = (
      service.image(at: user.avatarURL), service.certificates(ofUser: user.id)
    )
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
