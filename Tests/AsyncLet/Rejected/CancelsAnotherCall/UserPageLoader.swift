@MainActor
final class UserPageLoader {
  private let service: any UserService
  private var avatar: Task<Image, any Error>?
  private var certificates: Task<[Certificate], any Error>?

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let avatar = Task { try await service.image(at: user.avatarURL) }
    let certificates = Task { try await service.certificates(ofUser: user.id) }
    self.avatar = avatar
    self.certificates = certificates
    defer {
      avatar.cancel()
      certificates.cancel()
    }
    return try await withTaskCancellationHandler {
      try await UserPage(user: user, avatar: avatar.value, certificates: certificates.value)
    } onCancel: {
      Task { await cancel() }
    }
  }

  private func cancel() {
    avatar?.cancel()
    certificates?.cancel()
  }
}
