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
    try inBackground { [service] in try service.downloadArticle(name) }
  }

  func note(_ name: String) async throws -> String {
    try inBackground { [service] in try service.readNote(name) }
  }

  private func inBackground(_ load: @escaping @Sendable () throws -> String) throws -> String {
    loads += 1
    defer { loads -= 1 }
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<String, any Error>?
    DispatchQueue.global().async {
      result = Result { try load() }
      done.signal()
    }
    done.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}
