@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    guard !Task.isCancelled else { return }
    let decodes = photos.map { photo in Task { await decode(photo) } }
    for decode in decodes {
      view.display(await decode.value)
    }
  }

  @concurrent
  private nonisolated func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
