/// Keeps images and downloads those that are missing, each once however many ask for it.
actor ImageCache {
  /// A download that is under way.
  private struct Download {
    let task: Task<Image, any Error>
    /// How many wait for it and have not been cancelled.
    var callers = 1
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  /// The keys of the images, oldest first.
  private var keys: [String] = []
  private var downloads: [String: Download] = [:]

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    // From here to the first await nobody else is in the actor: whoever comes later finds the image or the task.
    if let image = images[key] {
      return image
    }
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
    let task = Task { try await download(key) }
    downloads[key] = Download(task: task)
    return task
  }

  private func leave(_ key: String, _ task: Task<Image, any Error>) {
    // It may have ended meanwhile, and another may be under way.
    guard downloads[key]?.task == task else { return }
    downloads[key]?.callers -= 1
    guard downloads[key]?.callers == 0 else { return }
    // Off the table at once: who asks from now on has nothing to do with a cancelled download.
    downloads[key] = nil
    task.cancel()
  }

  private func download(_ key: String) async throws -> Image {
    let image = try await downloader.download(key)
    keep(image, for: key)
    downloads[key] = nil
    return image
  }

  private func keep(_ image: Image, for key: String) {
    // Looked at now, after the download: what was true before it need not be true any more.
    guard images.updateValue(image, forKey: key) == nil else { return }
    keys.append(key)
    if keys.count > countLimit {
      images[keys.removeFirst()] = nil
    }
  }
}
