@MainActor
final class ReadingList {
  private let service: any TextService
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
    var result: Result<String, any Error>?
    Task {
      let task = Task.detached(operation: operation)
      result = await task.result
    }
    while true {
      if let result { return try result.get() }
      await Task.yield()
    }
  }
}
