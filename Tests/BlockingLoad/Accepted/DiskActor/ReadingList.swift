actor Disk {
  private let service: any TextService

  init(service: any TextService) {
    self.service = service
  }

  // Blocks this actor, so notes are read one after the other: one thread of the pool at most.
  func note(_ name: String) throws -> String {
    try service.readNote(name)
  }
}

@MainActor
final class ReadingList {
  private let service: any TextService
  private let disk: Disk
  private var loads = 0

  init(service: any TextService) {
    self.service = service
    disk = Disk(service: service)
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await disk.note(name)
  }
}
