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
    defer { for decode in decodes { decode.cancel() } }
    for decode in decodes {
      guard let picture = await decode.value, !Task.isCancelled else { return }
      view.display(picture)
    }
  }

  /// `nil` when nobody wants it any more before it has begun.
  @concurrent
  private nonisolated func decode(_ photo: Photo) async -> Picture? {
    Task.isCancelled ? nil : decoder.decode(photo)
  }
}
