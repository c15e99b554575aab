struct Note: Codable, Sendable {
  var number: Int
  var title: String
  var text: String

  var id: NoteID { NoteID(number: number) }
}

/// Blocks a thread of the pool while the store works, never the main thread.
actor NoteLibrary {
  private let context: any StoreContext

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) -> [Note] {
    context.performAndWait {
      context.fetch(in: folder).sorted { $0.title < $1.title }.map {
        Note(number: $0.id.number, title: $0.title, text: $0.text)
      }
    }
  }

  func rename(_ id: NoteID, to title: String) throws {
    try context.performAndWait {
      guard let note = context.note(with: id) else { throw NoteGone() }
      note.title = title
      context.save()
    }
  }

  func move(_ ids: [NoteID], to folder: String) throws {
    try context.performAndWait {
      guard ids.allSatisfy({ context.note(with: $0) != nil }) else { throw NoteGone() }
      for id in ids {
        context.note(with: id)?.folder = folder
      }
      context.save()
    }
  }
}
