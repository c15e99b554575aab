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
      parts.avatar = try await service.image(at: user.avatarURL)
      group.leave()
    }
    group.enter()
    let certificates = Task {
      parts.certificates = try await service.certificates(ofUser: user.id)
      group.leave()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        group.notify(queue: .global()) { continuation.resume() }
      }
    } onCancel: {
      avatar.cancel()
      certificates.cancel()
    }
    try await avatar.value
    try await certificates.value
    return UserPage(user: user, avatar: parts.avatar, certificates: parts.certificates)
  }
}
