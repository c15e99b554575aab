struct Note: Sendable {
  let id: NoteID
  let title: String
  let text: String
}

/// Callbacks inside, as they always were; async outside.
final class NoteLibrary: Sendable {
  private let context: any StoreContext

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) async -> [Note] {
    await withCheckedContinuation { continuation in
      context.perform { [context] in
        var notes: [Note] = []
        for object in context.fetch(in: folder) {
          notes.append(Note(id: object.id, title: object.title, text: object.text))
        }
        notes.sort { $0.title < $1.title }
        continuation.resume(returning: notes)
      }
    }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    try await change([id]) { $0.title = title }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    try await change(ids) { $0.folder = folder }
  }

  private func change(_ ids: [NoteID], _ change: @escaping @Sendable (any ManagedNote) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      context.perform { [context] in
        do {
          for id in ids {
            guard let note = context.note(with: id) else { throw NoteGone() }
            change(note)
          }
          context.save()
          continuation.resume()
        } catch {
          context.rollback()
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
