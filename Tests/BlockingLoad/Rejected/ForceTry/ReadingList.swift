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

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return await readNote(name)
  }

  // swift-format-ignore: NeverUseForceTry
  // It is what this fix does wrong.
  @concurrent
  nonisolated private func readNote(_ name: String) async -> String {
    try! service.readNote(name)
  }
}
