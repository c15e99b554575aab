struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatar = image(at: user.avatarURL)
    async let certificates = service.certificates(ofUser: user.id)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }

  private func image(at url: String) async throws -> Image {
    do {
      return try await service.image(at: url)
    } catch {
      // Perhaps it was only a hiccup.
      return try await service.image(at: url)
    }
  }
}
