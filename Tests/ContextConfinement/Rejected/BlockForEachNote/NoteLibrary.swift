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

  func notes(in folder: String) async throws -> [Note] {
    let ids = try await context.perform { [context] in context.fetch(in: folder).map(\.id) }
    var notes: [Note] = []
    for id in ids {
      let note = try await context.perform { [context] in
        context.note(with: id).map { Note(id: id, title: $0.title, text: $0.text) }
      }
      if let note { notes.append(note) }
    }
    return notes.sorted { $0.title < $1.title }
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
