struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let avatar = Task { try await service.image(at: user.avatarURL) }
    defer { avatar.cancel() }
    let certificates = try await service.certificates(ofUser: user.id)
    return UserPage(user: user, avatar: try await avatar.value, certificates: certificates)
  }
}
