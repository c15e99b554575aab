import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private var pending = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { pending != 0 }

  func article(_ name: String) async throws -> String {
    pending += 1
    defer { pending -= 1 }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    pending += 1
    defer { pending -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async { [service] in
        continuation.resume(with: Result { try service.readNote(name) })
      }
    }
  }
}
