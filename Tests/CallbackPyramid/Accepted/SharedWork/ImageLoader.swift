import Synchronization

actor ImageLoader {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker

  private var running: [String: (callers: Callers, task: Task<Image, any Error>)] = [:]

  init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker) {
    self.network = network
    self.decoder = decoder
    self.checker = checker
  }

  func loadImage(at path: String) async throws -> Image {
    try Task.checkCancellation()
    let (callers, task) = joined(path) ?? begin(path)
    return try await withTaskCancellationHandler {
      let image = try await task.value
      // The work may have gone on for the others.
      try Task.checkCancellation()
      return image
    } onCancel: {
      callers.leave()
    }
  }

  /// The work that is under way for others, unless all of them have left.
  private func joined(_ path: String) -> (callers: Callers, task: Task<Image, any Error>)? {
    guard let load = running[path], load.callers.join() else { return nil }
    return load
  }

  private func begin(_ path: String) -> (callers: Callers, task: Task<Image, any Error>) {
    let callers = Callers()
    let task = Task {
      defer { if running[path]?.callers === callers { running[path] = nil } }
      try callers.checkPresence()
      let bytes = try await bytes(at: path)
      try callers.checkPresence()
      let image = try await picture(of: bytes)
      try callers.checkPresence()
      try await check(image)
      return image
    }
    running[path] = (callers, task)
    return (callers, task)
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      network.load(path) { continuation.resume(with: $0) }
    }
  }

  private func picture(of bytes: [UInt8]) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      decoder.decode(bytes) { continuation.resume(with: $0) }
    }
  }

  private func check(_ image: Image) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      checker.check(image) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }
}

/// How many callers still want an image that is loaded for all of them; once nobody does, nobody can join.
private final class Callers: Sendable {
  private let count = Mutex(1)

  func join() -> Bool {
    count.withLock { count in
      guard count > 0 else { return false }
      count += 1
      return true
    }
  }

  func leave() {
    count.withLock { $0 -= 1 }
  }

  func checkPresence() throws {
    if count.withLock({ $0 == 0 }) { throw CancellationError() }
  }
}
