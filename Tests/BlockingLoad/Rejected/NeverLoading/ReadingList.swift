@MainActor
final class ReadingList {
  private let service: any TextService
  let isLoading = false

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    try await Task.detached { [service] in
      try service.readNote(name)
    }.value
  }
}
