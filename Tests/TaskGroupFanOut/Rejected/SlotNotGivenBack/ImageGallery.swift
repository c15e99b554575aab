/// Lets a few tasks in at a time; those that wait are let in in their order.
actor Slots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
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
          await slots.enter()
          let image = try await service.image(at: url)
          await slots.leave()
          return (index, image)
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
