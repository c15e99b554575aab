/// An actor around a context; what leaves the context are dictionaries of strings.
actor NoteLibrary {
  struct Note: Hashable {
    let id: NoteID
    let title: String
    let text: String
  }

  private let store: any NoteStore
  private lazy var context = store.makeContext()

  init(store: any NoteStore) {
    self.store = store
  }

  func notes(in folder: String) async throws -> [Note] {
    let context = context
    let found = try await context.perform {
      var found: [NoteID: [String: String]] = [:]
      for note in context.fetch(in: folder) {
        found[note.id] = ["title": note.title, "text": note.text]
      }
      return found
    }
    // Values now: they may be sorted anywhere.
    return
      found
      .map { Note(id: $0.key, title: $0.value["title"] ?? "", text: $0.value["text"] ?? "") }
      .sorted { $0.title < $1.title }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    try await set(title, of: [id], \.title)
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    try await set(folder, of: ids, \.folder)
  }

  private func set(
    _ value: String, of ids: [NoteID],
    _ property: ReferenceWritableKeyPath<any ManagedNote, String> & Sendable
  ) async throws {
    let context = context
    try await context.perform {
      var notes: [any ManagedNote] = []
      for id in ids {
        guard let note = context.note(with: id) else { throw NoteGone() }
        notes.append(note)
      }
      for note in notes {
        note[keyPath: property] = value
      }
      context.save()
    }
  }
}
