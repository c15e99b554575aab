@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    await withTaskGroup(of: (Int, Picture).self) { group in
      for (index, photo) in photos.enumerated() {
        // A child task belongs to no actor, so the function it calls runs on the pool.
        group.addTask { (index, await self.decode(photo)) }
      }
      var ready: [Int: Picture] = [:]
      var next = 0
      for await (index, picture) in group {
        guard !Task.isCancelled else { return }
        ready[index] = picture
        while let picture = ready.removeValue(forKey: next) {
          view.display(picture)
          next += 1
        }
      }
    }
  }

  nonisolated private func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
