/// The model behind a reading list: articles come from a server, notes from the disk.
@MainActor
final class ReadingList {
  private let service: any TextService
  /// A count and not a flag: the first load to end must not speak for the others.
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    // Suspends: no thread waits, so any number of articles may be under way.
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await Self.readNote(name, from: service)
  }

  /// Blocks the thread it runs on, which is one of the pool's and never the main one.
  @concurrent
  private nonisolated static func readNote(
    _ name: String, from service: any TextService
  ) async throws -> String {
    try service.readNote(name)
  }
}
