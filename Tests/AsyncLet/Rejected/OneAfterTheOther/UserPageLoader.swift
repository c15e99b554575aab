struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let avatar = try await Task { try await service.image(at: user.avatarURL) }.value
    let certificates = try await Task { try await service.certificates(ofUser: user.id) }.value
    return UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
