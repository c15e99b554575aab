import Dispatch
import Foundation

final class PhotoStore: @unchecked Sendable {
  typealias Completion = @Sendable (Photo) -> Void

  private let decoder: any PhotoDecoder
  private let queue = DispatchQueue(label: "decoding", attributes: .concurrent)
  private let lock = NSLock()
  private var cache: [String: Photo] = [:]
  private var waiting: [String: [Completion]] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  func fetch(_ name: String, completion: @escaping Completion) {
    lock.lock()
    if let photo = cache[name] {
      lock.unlock()
      completion(photo)
      return
    }
    let isFirst = waiting[name] == nil
    waiting[name, default: []].append(completion)
    lock.unlock()
    guard isFirst else { return }
    queue.async { self.decode(name) }
  }

  private func decode(_ name: String) {
    let photo = decoder.decode(name)
    lock.lock()
    cache[name] = photo
    let completions = waiting.removeValue(forKey: name) ?? []
    lock.unlock()
    for completion in completions { completion(photo) }
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private var token = 0
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    token += 1
    let mine = token
    let photo = await withCheckedContinuation { continuation in
      store.fetch(name) { continuation.resume(returning: $0) }
    }
    if mine == token { self.photo = photo }
  }
}
