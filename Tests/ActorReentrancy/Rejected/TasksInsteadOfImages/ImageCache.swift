actor ImageCache {
  private struct Download {
    let task: Task<Image, any Error>
    var callers = 1
  }

  private let downloader: any Downloader
  private var downloads: [String: Download] = [:]

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
  }

  func image(for key: String) async throws -> Image {
    let task = join(key)
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.leave(key, task) }
    }
  }

  private func join(_ key: String) -> Task<Image, any Error> {
    if let download = downloads[key] {
      downloads[key]?.callers += 1
      return download.task
    }
    let task = Task {
      do {
        return try await downloader.download(key)
      } catch {
        if !Task.isCancelled { downloads[key] = nil }
        throw error
      }
    }
    downloads[key] = Download(task: task)
    return task
  }

  private func leave(_ key: String, _ task: Task<Image, any Error>) {
    guard downloads[key]?.task == task else { return }
    downloads[key]?.callers -= 1
    guard downloads[key]?.callers == 0 else { return }
    downloads[key] = nil
    task.cancel()
  }
}
