@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    begin()
    defer { end() }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    begin()
    defer { end() }
    return try await readFromDisk(name)
  }

  // Async and of no actor: with the language settings of this project it runs on the pool.
  nonisolated private func readFromDisk(_ name: String) async throws -> String {
    try service.readNote(name)
  }

  private func begin() { loads += 1 }

  private func end() { loads -= 1 }
}
