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
    let results = Mutex([Picture?](repeating: nil, count: photos.count))
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for (index, photo) in photos.enumerated() {
        DispatchQueue.global(qos: .userInitiated).async(group: group) { [decoder] in
          let picture = decoder.decode(photo)
          results.withLock { $0[index] = picture }
        }
      }
      group.notify(queue: .main) { continuation.resume() }
    }
    guard !Task.isCancelled else { return }
    for case let picture? in results.withLock(\.self) { view.display(picture) }
  }
}
