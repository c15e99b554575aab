enum PageError: Error {
  case incomplete
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    do {
      async let avatar = service.image(at: user.avatarURL)
      async let certificates = service.certificates(ofUser: user.id)
      return try await UserPage(user: user, avatar: avatar, certificates: certificates)
    } catch {
      throw PageError.incomplete
    }
  }
}
