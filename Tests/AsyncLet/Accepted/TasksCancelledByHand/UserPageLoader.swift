struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let avatar = Task { try await service.image(at: user.avatarURL) }
    let certificates = Task { try await service.certificates(ofUser: user.id) }
    // Neither belongs to this call: it has to stop them itself, however it ends.
    defer {
      avatar.cancel()
      certificates.cancel()
    }
    return try await withTaskCancellationHandler {
      try await UserPage(user: user, avatar: avatar.value, certificates: certificates.value)
    } onCancel: {
      avatar.cancel()
      certificates.cancel()
    }
  }
}
