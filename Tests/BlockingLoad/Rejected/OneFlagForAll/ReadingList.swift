@MainActor
final class ReadingList {
  private let service: any TextService
  private(set) var isLoading = false

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    isLoading = true
    defer { isLoading = false }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    isLoading = true
    defer { isLoading = false }
    return try await readNote(name)
  }

  @concurrent
  nonisolated private func readNote(_ name: String) async throws -> String {
    try service.readNote(name)
  }
}
