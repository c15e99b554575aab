import Foundation

/// As it was done before actors: a lock around every look and every change, and none held while anybody waits.
final class ImageCache: @unchecked Sendable {
  private final class Download {
    var task: Task<Image, any Error>?
    var callers = 0
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private let lock = NSLock()
  private var images: [String: Image] = [:]
  private var keys: [String] = []
  private var downloads: [String: Download] = [:]

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    switch find(key) {
    case .success(let image):
      return image
    case .failure(let pending):
      return try await withTaskCancellationHandler {
        try await pending.task.value
      } onCancel: {
        self.leave(key, pending.task)
      }
    }
  }

  private struct Pending: Error {
    let task: Task<Image, any Error>
  }

  private func find(_ key: String) -> Result<Image, Pending> {
    lock.withLock {
      if let image = images[key] { return .success(image) }
      let download = downloads[key] ?? Download()
      downloads[key] = download
      download.callers += 1
      let task = download.task ?? Task { try await self.download(key) }
      download.task = task
      return .failure(Pending(task: task))
    }
  }

  private func download(_ key: String) async throws -> Image {
    let result: Result<Image, any Error>
    do {
      result = .success(try await downloader.download(key))
    } catch {
      result = .failure(error)
    }
    finish(key, result)
    return try result.get()
  }

  private func finish(_ key: String, _ result: Result<Image, any Error>) {
    lock.withLock {
      guard !Task.isCancelled else { return }
      downloads[key] = nil
      guard case .success(let image) = result else { return }
      if images.count >= countLimit { images[keys.removeFirst()] = nil }
      images[key] = image
      keys.append(key)
    }
  }

  private func leave(_ key: String, _ task: Task<Image, any Error>) {
    lock.withLock {
      guard let download = downloads[key], download.task == task else { return }
      download.callers -= 1
      guard download.callers == 0 else { return }
      downloads[key] = nil
      task.cancel()
    }
  }
}
