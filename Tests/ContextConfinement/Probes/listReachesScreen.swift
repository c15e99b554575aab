@testable import ContextConfinement

// compiles listIsHeldBack: handing what notes(in:) gives to a screen on the main actor
@MainActor
func titles(from store: any NoteStore) async throws -> [String] {
  let library = await NoteLibrary(store: store)
  let notes = try await library.notes(in: "work")
  return notes.map { $0.title }
}
