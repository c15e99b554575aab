/// A loader where the screen lives: both requests begin on the main actor and leave it while they wait.
@MainActor
final class UserPageLoader {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatar = service.image(at: user.avatarURL)
    async let certificates = certificates(of: user)
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }

  private func certificates(of user: User) async throws -> [Certificate] {
    try await service.certificates(ofUser: user.id)
  }
}
