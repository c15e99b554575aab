struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let loading = Task { try await service.user(id: id) }
    let user = try await loading.value
    async let avatar = service.image(at: user.avatarURL)
    async let certificates = service.certificates(ofUser: user.id)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
