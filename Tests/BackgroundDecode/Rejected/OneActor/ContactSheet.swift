private actor DecodeWorker {
  private let decoder: any PhotoDecoder

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func decode(_ photo: Photo) -> Picture {
    decoder.decode(photo)
  }
}

@MainActor
final class ContactSheet {
  private let worker: DecodeWorker
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    worker = DecodeWorker(decoder: decoder)
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let decodes = photos.map { photo in Task { await worker.decode(photo) } }
    for decode in decodes {
      let picture = await decode.value
      guard !Task.isCancelled else { return }
      view.display(picture)
    }
  }
}
