import Dispatch

@MainActor
final class ReadingList {
  private let service: any TextService
  private let disk = DispatchQueue(label: "disk")
  private var loads = 0 {
    didSet { isLoading = loads > 0 }
  }
  private(set) var isLoading = false

  init(service: any TextService) {
    self.service = service
  }

  func article(_ name: String) async throws -> String {
    loads += 1
    do {
      let text = try await service.article(name)
      loads -= 1
      return text
    } catch {
      loads -= 1
      throw error
    }
  }

  func note(_ name: String) async throws -> String {
    loads += 1
    let service = service
    let result: Result<String, any Error> = await withCheckedContinuation { continuation in
      disk.async {
        do {
          continuation.resume(returning: .success(try service.readNote(name)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    loads -= 1
    return try result.get()
  }
}
