/// A context for each call: changes that are not saved go with it.
struct NoteLibrary {
  let store: any NoteStore

  func notes(in folder: String) async throws -> [(id: NoteID, title: String, text: String)] {
    let context = store.makeContext()
    return try await context.perform {
      context.fetch(in: folder).map { ($0.id, $0.title, $0.text) }.sorted { $0.1 < $1.1 }
    }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    let context = store.makeContext()
    try await context.perform {
      guard let note = context.note(with: id) else { throw NoteGone() }
      note.title = title
      context.save()
    }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    let context = store.makeContext()
    try await context.perform {
      for id in ids {
        guard let note = context.note(with: id) else { throw NoteGone() }
        note.folder = folder
      }
      context.save()
    }
  }
}
