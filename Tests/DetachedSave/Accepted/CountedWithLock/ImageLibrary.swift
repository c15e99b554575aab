import Foundation

/// Counts the saves under way behind a lock.
final class ImageLibrary: Sendable {
  private let service: any ImageService
  private let store: any ImageStore
  private let pending = PendingSaves()

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    pending.begin()
    let (store, pending) = (store, pending)
    DispatchQueue.global(qos: .utility).async {
      defer { pending.end() }
      try? store.write(image, number: number)
    }
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await withCheckedContinuation { continuation in
      pending.whenDone { continuation.resume() }
    }
  }
}

/// How many saves are under way, and who waits for the last of them.
final class PendingSaves: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var waiting: [@Sendable () -> Void] = []

  func begin() {
    lock.lock()
    defer { lock.unlock() }
    count += 1
  }

  func end() {
    lock.lock()
    count -= 1
    let done = count == 0 ? waiting : []
    if count == 0 { waiting = [] }
    lock.unlock()
    for one in done { one() }
  }

  func whenDone(_ done: @escaping @Sendable () -> Void) {
    lock.lock()
    guard count > 0 else {
      lock.unlock()
      return done()
    }
    waiting.append(done)
    lock.unlock()
  }
}
