struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatar = picture(at: user.avatarURL)
    async let certificates = service.certificates(ofUser: user.id)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }

  private func picture(at url: String) async -> Image {
    do {
      return try await service.image(at: url)
    } catch {
      print("no avatar at \(url): \(error)")
      return Image(pixels: [])
    }
  }
}
