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
    loads += 1
    defer { loads -= 1 }
    return try await Task.detached { [self] in try blockingArticle(name) }.value
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await Task.detached { [service] in try service.readNote(name) }.value
  }

  nonisolated private func blockingArticle(_ name: String) throws -> String {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<String, any Error> = .failure(CancellationError())
    Task.detached { [service] in
      do {
        result = .success(try await service.article(name))
      } catch {
        result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    return try result.get()
  }
}
