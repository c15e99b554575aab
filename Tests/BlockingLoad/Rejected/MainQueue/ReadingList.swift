import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    try await load { [service] in try service.downloadArticle(name) }
  }

  func note(_ name: String) async throws -> String {
    try await load { [service] in try service.readNote(name) }
  }

  private func load(_ blocking: @escaping @Sendable () throws -> String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.main.async {
        continuation.resume(with: Result { try blocking() })
      }
    }
  }
}
