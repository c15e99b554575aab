struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatar = service.image(at: user.avatarURL)
    async let certificates = service.certificates(ofUser: user.id)
    return UserPage(
      user: user, avatar: (try? await avatar) ?? Image(pixels: []),
      certificates: (try? await certificates) ?? [])
  }
}
