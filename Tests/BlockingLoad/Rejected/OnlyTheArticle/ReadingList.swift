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
    return try await service.article(name)
  }

  // There is no async call for the disk, and a note is short.
  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try service.readNote(name)
  }
}
