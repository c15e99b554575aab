/// Lets a few tasks in at a time; a task that is cancelled stops waiting.
actor Slots {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private var free: Int
  private var nextNumber = 0
  private var waiting: [Waiting] = []

  init(_ count: Int) {
    free = count
  }

  func enter() async throws {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return
    }
    nextNumber += 1
    let number = nextNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append(Waiting(number: number, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().continuation.resume()
    }
  }

  private func giveUp(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: CancellationError())
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let slots = Slots(4)
    return try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for (index, url) in urls.enumerated() {
        group.addTask {
          try await slots.enter()
          do {
            let image = try await service.image(at: url)
            await slots.leave()
            return (index, image)
          } catch {
            await slots.leave()
            throw error
          }
        }
      }
      var images: [Int: Image] = [:]
      for try await (index, image) in group {
        images[index] = image
      }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
