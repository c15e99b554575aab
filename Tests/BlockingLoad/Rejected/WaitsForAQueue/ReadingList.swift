import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private let background = DispatchQueue(label: "background", attributes: .concurrent)
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try background.sync {
      try service.downloadArticle(name)
    }
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try background.sync {
      try service.readNote(name)
    }
  }
}
