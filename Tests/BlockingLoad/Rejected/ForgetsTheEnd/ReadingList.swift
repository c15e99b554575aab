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
    do {
      return try await service.article(name)
    } catch {
      loads -= 1
      throw error
    }
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    do {
      return try await Task.detached { [service] in try service.readNote(name) }.value
    } catch {
      loads -= 1
      throw error
    }
  }
}
