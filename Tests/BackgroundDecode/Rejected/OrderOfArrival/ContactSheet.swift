@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    await withTaskGroup(of: Picture.self) { group in
      for photo in photos {
        group.addTask { await self.decode(photo) }
      }
      for await picture in group {
        guard !Task.isCancelled else { return }
        view.display(picture)
      }
    }
  }

  @concurrent
  private nonisolated func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
