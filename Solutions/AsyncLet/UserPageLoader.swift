/// Loads what the page of a user shows.
struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    // Both requests begin here, each in a child task of this call.
    async let avatar = service.image(at: user.avatarURL)
    async let certificates = service.certificates(ofUser: user.id)
    // An error that leaves the function cancels the child that is left, and the function waits until it has ended.
    return try await UserPage(user: user, avatar: avatar, certificates: certificates)
  }
}
