/// A note as it was when it was listed.
struct Note: Hashable, Sendable {
  let id: NoteID
  let title: String
  let text: String
}

/// The notes of an app, for its screens: only values and identifiers leave the store's context.
@MainActor
final class NoteLibrary {
  private let context: any StoreContext

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) async throws -> [Note] {
    try await context.perform { [context] in
      // One block, so that all that is read was in the store together; nothing lazy, so that it is read here.
      context.fetch(in: folder)
        .map { Note(id: $0.id, title: $0.title, text: $0.text) }
        .sorted { $0.title < $1.title }
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
      // All are looked up before the first is changed: nothing has to be taken back.
      let notes = try ids.map { id in
        guard let note = context.note(with: id) else { throw NoteGone() }
        return note
      }
      for note in notes {
        note.folder = folder
      }
      context.save()
    }
  }
}
