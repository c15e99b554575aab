struct LoadingFailed: Error {
  let name: String
}

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
    do {
      return try await service.article(name)
    } catch {
      throw LoadingFailed(name: name)
    }
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    let text = await Task.detached { [service] in try? service.readNote(name) }.value
    guard let text else { throw LoadingFailed(name: name) }
    return text
  }
}
