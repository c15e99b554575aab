@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0
  private var text = ""
  private var error: (any Error)?

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    await load { [service] in try await service.article(name) }.value
    return try result()
  }

  func note(_ name: String) async throws -> String {
    await load { [service] in try service.readNote(name) }.value
    return try result()
  }

  private func load(_ operation: @escaping @Sendable () async throws -> String) -> Task<Void, Never> {
    loads += 1
    error = nil
    return Task.detached {
      do {
        let text = try await operation()
        await MainActor.run { self.text = text }
      } catch {
        await MainActor.run { self.error = error }
      }
      await MainActor.run { self.loads -= 1 }
    }
  }

  private func result() throws -> String {
    if let error { throw error }
    return text
  }
}
