struct Note: Sendable {
  let id: NoteID
  let title: String
  let text: String
}

@MainActor
final class NoteLibrary {
  private let context: any StoreContext

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) async throws -> LazyMapSequence<[any ManagedNote], Note> {
    try await context.perform { [context] in
      context.fetch(in: folder)
        .sorted { $0.title < $1.title }
        .lazy.map { Note(id: $0.id, title: $0.title, text: $0.text) }
    }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    try await context.perform { [context] in
      guard let note = context.note(with: id) else { throw NoteGone() }
      note.title = title
      context.save()
    }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    try await context.perform { [context] in
      let notes = ids.compactMap { context.note(with: $0) }
      guard notes.count == ids.count else { throw NoteGone() }
      for note in notes {
        note.folder = folder
      }
      context.save()
    }
  }
}
