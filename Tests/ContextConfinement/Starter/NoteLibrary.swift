// The notes of an app, for its screens. They are in a store like that of Core Data: each object belongs to a
// context, and each context to a queue of its own. The rules are in Given/NoteStore.swift.
//
// What is wrong
//   - notes(in:) lets objects out of perform, sorts them on the main thread and hands them to the screen
//   - rename and move change such objects on the main thread, while the context's queue may be using them
//   - a note that was deleted meanwhile is used as if it were there
// The compiler says nothing: to its knowledge the objects are nobody else's once perform has returned.
//
// What a right library does
//   - it keeps the rules of the store
//   - notes(in:) gives all notes of a folder, sorted by title. They are values: they can be read without the
//     store, and stay as they were, whatever becomes of the notes
//   - what it gives was in the store at one instant of the call: of a save at that time all, or nothing
//   - rename and move take the note as it is then, whether or not it was ever listed, and change nothing else
//     in it. When they return, the change is saved
//   - when a note is gone, rename and move throw NoteGone
//   - move changes all its notes in one save, or none of them when one is gone
//   - any number of calls may be under way at once, and none spoils what another one does
//   - no call blocks the main thread while the store works
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   NoteLibrary               a class, an actor or a struct; the check makes and calls it on the main actor
//     init(store: any NoteStore)
//     func notes(in folder: String) async throws -> [Note]
//                             Note is any type that the main actor may get, with id: NoteID, title: String
//                             and text: String
//     func rename(_ id: NoteID, to title: String) async throws
//     func move(_ ids: [NoteID], to folder: String) async throws
//
// `make check-ContextConfinement` grades it, `make hint CHAPTER=ContextConfinement` helps.

@MainActor
final class NoteLibrary {
  private let context: any StoreContext
  private var listed: [NoteID: any ManagedNote] = [:]

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) async throws -> [any ManagedNote] {
    let notes = try await context.perform { [context] in context.fetch(in: folder) }
    for note in notes {
      listed[note.id] = note
    }
    return notes.sorted { $0.title < $1.title }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    guard let note = listed[id] else { throw NoteGone() }
    note.title = title
    try await context.perform { [context] in context.save() }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    for id in ids {
      guard let note = listed[id] else { throw NoteGone() }
      note.folder = folder
    }
    try await context.perform { [context] in context.save() }
  }
}
