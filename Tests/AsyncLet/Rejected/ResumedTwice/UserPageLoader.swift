/// Keeps the parts that have come; who brings the last one gets the page.
actor Parts {
  private var avatar: Image?
  private var certificates: [Certificate]?

  func page(of user: User, avatar: Image) -> UserPage? {
    self.avatar = avatar
    return certificates.map { UserPage(user: user, avatar: avatar, certificates: $0) }
  }

  func page(of user: User, certificates: [Certificate]) -> UserPage? {
    self.certificates = certificates
    return avatar.map { UserPage(user: user, avatar: $0, certificates: certificates) }
  }
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let parts = Parts()
    return try await withCheckedThrowingContinuation { continuation in
      Task {
        do {
          let avatar = try await service.image(at: user.avatarURL)
          if let page = await parts.page(of: user, avatar: avatar) { continuation.resume(returning: page) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
      Task {
        do {
          let certificates = try await service.certificates(ofUser: user.id)
          if let page = await parts.page(of: user, certificates: certificates) {
            continuation.resume(returning: page)
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
