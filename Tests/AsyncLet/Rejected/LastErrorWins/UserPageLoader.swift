enum Part: Sendable {
  case avatar(Image)
  case certificates([Certificate])
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    return try await withThrowingTaskGroup(of: Part.self) { group in
      group.addTask { .avatar(try await service.image(at: user.avatarURL)) }
      group.addTask { .certificates(try await service.certificates(ofUser: user.id)) }
      var avatar: Image?
      var certificates: [Certificate]?
      var failure: (any Error)?
      while let result = await group.nextResult() {
        switch result {
        case .success(.avatar(let image)): avatar = image
        case .success(.certificates(let list)): certificates = list
        case .failure(let error):
          failure = error
          group.cancelAll()
        }
      }
      guard let avatar, let certificates else { throw failure ?? CancellationError() }
      return UserPage(user: user, avatar: avatar, certificates: certificates)
    }
  }
}
