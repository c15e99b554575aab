import Foundation

// Belongs to no actor. As this module is set up, its async functions run on the pool; with the feature
// NonisolatedNonsendingByDefault they would run where they are called. A lock guards what they share.
final class ReadingList: @unchecked Sendable {
  private let service: any TextService
  private let lock = NSLock()
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool {
    lock.withLock { loads > 0 }
  }

  func article(_ name: String) async throws -> String {
    count(1)
    defer { count(-1) }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    count(1)
    defer { count(-1) }
    return try service.readNote(name)
  }

  private func count(_ change: Int) {
    lock.withLock { loads += change }
  }
}
