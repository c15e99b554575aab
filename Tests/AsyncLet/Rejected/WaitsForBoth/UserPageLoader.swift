struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    async let avatarResult = result { try await service.image(at: user.avatarURL) }
    async let certificatesResult = result { try await service.certificates(ofUser: user.id) }
    let (avatar, certificates) = await (avatarResult, certificatesResult)
    return UserPage(user: user, avatar: try avatar.get(), certificates: try certificates.get())
  }

  private func result<Value>(
    of load: @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      return .success(try await load())
    } catch {
      return .failure(error)
    }
  }
}
