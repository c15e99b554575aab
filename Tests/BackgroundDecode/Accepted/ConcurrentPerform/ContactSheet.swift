import Dispatch
import Synchronization

@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let pictures = await decodeAll(photos)
    guard !Task.isCancelled else { return }
    for picture in pictures { view.display(picture) }
  }

  @concurrent
  private nonisolated func decodeAll(_ photos: [Photo]) async -> [Picture] {
    let pictures = Mutex([Int: Picture]())
    DispatchQueue.concurrentPerform(iterations: photos.count) { index in
      let picture = decoder.decode(photos[index])
      pictures.withLock { $0[index] = picture }
    }
    return pictures.withLock { pictures in photos.indices.compactMap { pictures[$0] } }
  }
}
