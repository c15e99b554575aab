import Dispatch

/// Where a note is put until the group has told that it is there.
private final class Shelf: @unchecked Sendable {
  var note: Result<String, any Error>?
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
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    let shelf = Shelf()
    let group = DispatchGroup()
    DispatchQueue.global(qos: .utility).async(group: group) { [service] in
      shelf.note = Result { try service.readNote(name) }
    }
    await withCheckedContinuation { continuation in
      group.notify(queue: .main) { continuation.resume() }
    }
    guard let note = shelf.note else { throw CancellationError() }
    return try note.get()
  }
}
