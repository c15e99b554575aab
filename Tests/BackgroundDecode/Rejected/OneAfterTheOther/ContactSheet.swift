@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    for photo in photos {
      let picture = await decode(photo)
      guard !Task.isCancelled else { return }
      view.display(picture)
    }
  }

  @concurrent
  private nonisolated func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
