@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    async let text = service.article(name)
    return try await text
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    // The child task has no actor, so the call blocks a thread of the pool.
    async let text = service.readNote(name)
    return try await text
  }
}
