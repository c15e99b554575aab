import Foundation

/// A place for each image; a lock guards them, so that any task may fill one.
final class Shelf: @unchecked Sendable {
  private let lock = NSLock()
  private var places: [Image?]

  init(_ count: Int) {
    places = Array(repeating: nil, count: count)
  }

  func put(_ image: Image, at index: Int) {
    lock.withLock { places[index] = image }
  }

  var images: [Image] {
    lock.withLock { places.compactMap(\.self) }
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let shelf = Shelf(urls.count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, url) in urls.enumerated() {
        if index >= 4 {
          try await group.next()
        }
        group.addTask {
          shelf.put(try await service.image(at: url), at: index)
        }
      }
      for try await _ in group {}
    }
    return shelf.images
  }
}
