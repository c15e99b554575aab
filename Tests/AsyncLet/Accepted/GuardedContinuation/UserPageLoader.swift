import Foundation

/// Where two tasks bring their parts of a page together; a lock guards it.
final class Assembly: @unchecked Sendable {
  private let lock = NSLock()
  private let user: User
  private var avatar: Image?
  private var certificates: [Certificate]?
  private var tasks: [Task<Void, Never>] = []
  private var continuation: CheckedContinuation<UserPage, any Error>?
  private var ending: Result<UserPage, any Error>?

  init(user: User) {
    self.user = user
  }

  /// Starts a task, unless the page has come to its end already.
  func start(_ work: @escaping @Sendable (Assembly) async throws -> Void) {
    let task = Task {
      do {
        try await work(self)
      } catch {
        self.end(.failure(error))
      }
    }
    let isLate = lock.withLock {
      tasks.append(task)
      return ending != nil
    }
    if isLate { task.cancel() }
  }

  func set(avatar: Image) {
    lock.withLock { self.avatar = avatar }
    endIfComplete()
  }

  func set(certificates: [Certificate]) {
    lock.withLock { self.certificates = certificates }
    endIfComplete()
  }

  func page() async throws -> UserPage {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ending = lock.withLock {
          if self.ending == nil { self.continuation = continuation }
          return self.ending
        }
        if let ending { continuation.resume(with: ending) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func endIfComplete() {
    let page: UserPage? = lock.withLock {
      guard let avatar, let certificates else { return nil }
      return UserPage(user: user, avatar: avatar, certificates: certificates)
    }
    if let page { end(.success(page)) }
  }

  /// The first ending counts; it stops whatever still runs.
  private func end(_ ending: Result<UserPage, any Error>) {
    let waiting: CheckedContinuation<UserPage, any Error>? = lock.withLock {
      guard self.ending == nil else { return nil }
      self.ending = ending
      defer { continuation = nil }
      return continuation
    }
    for task in lock.withLock({ tasks }) { task.cancel() }
    waiting?.resume(with: ending)
  }
}

struct UserPageLoader: Sendable {
  private let service: any UserService

  init(service: any UserService) {
    self.service = service
  }

  func page(ofUser id: String) async throws -> UserPage {
    let user = try await service.user(id: id)
    let assembly = Assembly(user: user)
    assembly.start { [service] in $0.set(avatar: try await service.image(at: user.avatarURL)) }
    assembly.start { [service] in $0.set(certificates: try await service.certificates(ofUser: user.id)) }
    return try await assembly.page()
  }
}
