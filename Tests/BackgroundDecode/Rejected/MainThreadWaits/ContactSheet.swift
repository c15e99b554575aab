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
    guard !Task.isCancelled else { return }
    let pictures = Mutex([Int: Picture]())
    DispatchQueue.concurrentPerform(iterations: photos.count) { [decoder] index in
      let picture = decoder.decode(photos[index])
      pictures.withLock { $0[index] = picture }
    }
    for index in photos.indices {
      if let picture = pictures.withLock({ $0[index] }) { view.display(picture) }
    }
  }
}
