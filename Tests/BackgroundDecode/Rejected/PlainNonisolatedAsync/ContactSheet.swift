@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let decodes = photos.map { photo in Task { await decode(photo) } }
    for decode in decodes {
      let picture = await decode.value
      guard !Task.isCancelled else { return }
      view.display(picture)
    }
  }

  // Async and of no actor, so it should run on the pool.
  nonisolated private func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
