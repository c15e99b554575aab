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
    let text = try? await service.article(name)
    loads -= 1
    return text ?? ""
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    let text = await Task.detached { [service] in try? service.readNote(name) }.value
    loads -= 1
    return text ?? ""
  }
}
