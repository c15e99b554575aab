struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    return try await withThrowingTaskGroup(of: (any Sendable).self) { group in
      group.addTask { try await service.image(at: user.avatarURL) }
      group.addTask { try await service.certificates(ofUser: user.id) }
      // The mistake itself, which the linter would find.
      // swift-format-ignore: NeverForceUnwrap
      let avatar = try await group.next() as! Image
      // swift-format-ignore: NeverForceUnwrap
      let certificates = try await group.next() as! [Certificate]
      return UserPage(user: user, avatar: avatar, certificates: certificates)
    }
  }
}
