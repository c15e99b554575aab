struct Note: Sendable {
  let id: NoteID
  let title: String
  let text: String
}

@MainActor
final class NoteLibrary {
  private let titleContext: any StoreContext
  private let textContext: any StoreContext

  init(store: any NoteStore) {
    titleContext = store.makeContext()
    textContext = store.makeContext()
  }

  func notes(in folder: String) async throws -> [Note] {
    async let titles = titleContext.perform { [titleContext] in
      Dictionary(uniqueKeysWithValues: titleContext.fetch(in: folder).map { ($0.id, $0.title) })
    }
    async let texts = textContext.perform { [textContext] in
      Dictionary(uniqueKeysWithValues: textContext.fetch(in: folder).map { ($0.id, $0.text) })
    }
    let (titleOf, textOf) = try await (titles, texts)
    return
      titleOf
      .map { Note(id: $0.key, title: $0.value, text: textOf[$0.key] ?? "") }
      .sorted { $0.title < $1.title }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    try await titleContext.perform { [titleContext] in
      guard let note = titleContext.note(with: id) else { throw NoteGone() }
      note.title = title
      titleContext.save()
    }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    try await titleContext.perform { [titleContext] in
      let notes = ids.compactMap { titleContext.note(with: $0) }
      guard notes.count == ids.count else { throw NoteGone() }
      for note in notes {
        note.folder = folder
      }
      titleContext.save()
    }
  }
}
