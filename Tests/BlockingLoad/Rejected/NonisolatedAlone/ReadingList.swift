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
    return try download(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try read(name)
  }

  nonisolated private func download(_ name: String) throws -> String {
    try service.downloadArticle(name)
  }

  nonisolated private func read(_ name: String) throws -> String {
    try service.readNote(name)
  }
}
