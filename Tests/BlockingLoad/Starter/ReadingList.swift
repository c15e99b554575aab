// The model behind a reading list. Articles come from a server, notes from the disk, and both take their time.
//
// What is wrong
//   - while something is being loaded the screen stands still: the main thread waits for it and draws nothing
//   - a load that is asked for meanwhile does not even begin
//
// What a right list does
//   - each call returns the text, or throws the error, that the service has for it
//   - the main thread is never held up: it can draw a frame every 16 ms, whatever is being loaded
//   - an article waits for its own answer alone: not for other articles, however many, and not for a note that is
//     being read; whether several notes are read at once is up to you
//   - isLoading is true while any load is under way, and false when none is
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class ReadingList      a Sendable class without an actor will do as well
//     init(service: any TextService)
//     var isLoading: Bool
//     func article(_ name: String) async throws -> String
//     func note(_ name: String) async throws -> String
//
// `make check-BlockingLoad` grades it, `make hint CHAPTER=BlockingLoad` helps.

@MainActor
final class ReadingList {
  private let service: any TextService
  private(set) var isLoading = false

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    isLoading = true
    defer { isLoading = false }
    return try service.downloadArticle(name)
  }

  func note(_ name: String) async throws -> String {
    isLoading = true
    defer { isLoading = false }
    return try service.readNote(name)
  }
}
