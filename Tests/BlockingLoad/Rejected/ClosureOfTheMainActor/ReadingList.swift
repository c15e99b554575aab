import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private let disk = DispatchQueue(label: "disk", qos: .userInitiated)
  private var loads = 0

  init(service: any TextService) {
    self.service = service
  }

  var isLoading: Bool { loads > 0 }

  func article(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await service.article(name)
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    defer { loads -= 1 }
    return try await withCheckedThrowingContinuation { continuation in
      let reading = DispatchWorkItem { [service] in
        continuation.resume(with: Result { try service.readNote(name) })
      }
      disk.async(execute: reading)
    }
  }
}
