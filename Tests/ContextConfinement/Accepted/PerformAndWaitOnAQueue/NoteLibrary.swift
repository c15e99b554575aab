import Dispatch

/// What was listed, in a class that never changes.
final class ListedNote: Sendable {
  let id: NoteID
  let title: String
  let text: String

  init(_ object: any ManagedNote) {
    id = object.id
    title = object.title
    text = object.text
  }
}

@MainActor
final class NoteLibrary {
  private nonisolated let context: any StoreContext
  private let queue = DispatchQueue(label: "library")

  init(store: any NoteStore) {
    context = store.makeContext()
  }

  func notes(in folder: String) async throws -> [ListedNote] {
    try await run { context in
      context.fetch(in: folder).map { ListedNote($0) }.sorted { $0.title < $1.title }
    }
  }

  func rename(_ id: NoteID, to title: String) async throws {
    try await run { context in
      guard let note = context.note(with: id) else { throw NoteGone() }
      note.title = title
      context.save()
    }
  }

  func move(_ ids: [NoteID], to folder: String) async throws {
    try await run { context in
      let notes = try ids.map { id -> any ManagedNote in
        guard let note = context.note(with: id) else { throw NoteGone() }
        return note
      }
      for note in notes { note.folder = folder }
      context.save()
    }
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (any StoreContext) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [context] in
        continuation.resume(with: Result { try context.performAndWait { try work(context) } })
      }
    }
  }
}
