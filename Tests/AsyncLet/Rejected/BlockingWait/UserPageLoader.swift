import Dispatch

/// Written by the two tasks, read after both.
final class Parts: @unchecked Sendable {
  var avatar = Image(pixels: [])
  var certificates: [Certificate] = []
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let parts = Parts()
    let group = DispatchGroup()
    group.enter()
    let avatar = Task {
      defer { group.leave() }
      parts.avatar = try await service.image(at: user.avatarURL)
    }
    group.enter()
    let certificates = Task {
      defer { group.leave() }
      parts.certificates = try await service.certificates(ofUser: user.id)
    }
    try await withTaskCancellationHandler {
      group.wait()
      try await avatar.value
      try await certificates.value
    } onCancel: {
      avatar.cancel()
      certificates.cancel()
    }
    return UserPage(user: user, avatar: parts.avatar, certificates: parts.certificates)
  }
}
