import Foundation

@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads: Set<UUID> = []

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { !loads.isEmpty }

  func article(_ name: String) async throws -> String {
    try await loading { [service] in
      try await service.article(name)
    }
  }

  func note(_ name: String) async throws -> String {
    try await loading { [service] in
      try await Task.detached { try service.readNote(name) }.value
    }
  }

  private func loading(_ load: () async throws -> String) async throws -> String {
    let id = UUID()
    loads.insert(id)
    defer { loads.remove(id) }
    return try await load()
  }
}
