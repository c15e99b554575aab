@testable import ContextConfinement

// contract: init(store: any NoteStore)
@MainActor
private func makes(_ store: any NoteStore) async { _ = await NoteLibrary(store: store) }

// contract: func notes(in folder: String) async throws, an array that the main actor may get
@MainActor
private func lists(_ store: any NoteStore) async throws {
  nonisolated(unsafe) let library = await NoteLibrary(store: store)
  for _ in try await library.notes(in: "") {}
}

// contract: notes(in:) gives notes with id: NoteID, title: String and text: String
@MainActor
private func reads(_ store: any NoteStore) async throws -> [(NoteID, String, String)] {
  nonisolated(unsafe) let library = await NoteLibrary(store: store)
  return try await library.notes(in: "").map { ($0.id, $0.title, $0.text) }
}

// contract: func rename(_ id: NoteID, to title: String) async throws
@MainActor
private func renames(_ store: any NoteStore, _ id: NoteID) async throws {
  nonisolated(unsafe) let library = await NoteLibrary(store: store)
  try await library.rename(id, to: "")
}

// contract: func move(_ ids: [NoteID], to folder: String) async throws
@MainActor
private func moves(_ store: any NoteStore, _ ids: [NoteID]) async throws {
  nonisolated(unsafe) let library = await NoteLibrary(store: store)
  try await library.move(ids, to: "")
}
