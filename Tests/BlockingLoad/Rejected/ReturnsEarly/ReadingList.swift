@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0
  private var texts: [String: String] = [:]

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    Task {
      loads += 1
      defer { loads -= 1 }
      texts[name] = try await service.article(name)
    }
    return texts[name] ?? ""
  }

  func note(_ name: String) async throws -> String {
    Task {
      loads += 1
      defer { loads -= 1 }
      texts[name] = try await Task.detached { [service] in try service.readNote(name) }.value
    }
    return texts[name] ?? ""
  }
}
