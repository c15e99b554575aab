actor Loader {
  private let service: any TextService

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    try await service.article(name)
  }

  func note(_ name: String) throws -> String {
    try service.readNote(name)
  }
}

@MainActor
final class ReadingList {
  private let loader: Loader
  private var loads = 0

  init(service: any TextService) {
    loader = Loader(service: service)
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await loader.article(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await loader.note(name)
  }
}
