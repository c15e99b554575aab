@MainActor
final class ReadingList {
  private let service: any TextService
  private var latest: Task<String, any Error>?
  private var loads = 0

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
    let before = latest
    let task = Task.detached {
      _ = await before?.result
      return try await operation()
    }
    latest = task
    return try await task.value
  }
}
