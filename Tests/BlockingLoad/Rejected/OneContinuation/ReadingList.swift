@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0
  private var waiting: CheckedContinuation<String, any Error>?

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    try await load { [service] in try await service.article(name) }
  }

  func note(_ name: String) async throws -> String {
    try await load { [service] in try service.readNote(name) }
  }

  private func load(_ operation: @escaping @Sendable () async throws -> String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      Task.detached {
        do {
          let text = try await operation()
          await self.finish(.success(text))
        } catch {
          await self.finish(.failure(error))
        }
      }
    }
  }

  private func finish(_ result: Result<String, any Error>) {
    waiting?.resume(with: result)
    waiting = nil
  }
}
