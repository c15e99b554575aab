@MainActor
final class ReadingList {
  private let service: any TextService
  private(set) var isLoading = false

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    guard !isLoading else { throw CancellationError() }
    isLoading = true
    defer { isLoading = false }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    guard !isLoading else { throw CancellationError() }
    isLoading = true
    defer { isLoading = false }
    return try await Task.detached { [service] in try service.readNote(name) }.value
  }
}
