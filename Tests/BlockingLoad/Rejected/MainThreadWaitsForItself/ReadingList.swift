import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    let done = DispatchSemaphore(value: 0)
    var result: Result<String, any Error>?
    Task {
      loads += 1
      do {
        result = .success(try await service.article(name))
      } catch {
        result = .failure(error)
      }
      loads -= 1
      done.signal()
    }
    done.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await Task.detached { [service] in
      try service.readNote(name)
    }.value
  }
}
