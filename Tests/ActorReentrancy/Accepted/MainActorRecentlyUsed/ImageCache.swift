/// On the main actor, where the screens are.
///
/// What was not asked for longest goes first.
@MainActor
final class ImageCache {
  @MainActor
  private final class Download {
    var callers = 0
    lazy var task = Task { try await run() }
    let run: @MainActor () async throws -> Image

    init(_ run: @escaping @MainActor () async throws -> Image) {
      self.run = run
    }
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private var recent: [(key: String, image: Image)] = []
  private var downloads: [String: Download] = [:]

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let place = recent.firstIndex(where: { $0.key == key }) {
      recent.append(recent.remove(at: place))
      return recent[recent.count - 1].image
    }
    let download = downloads[key] ?? Download { [downloader] in try await downloader.download(key) }
    downloads[key] = download
    download.callers += 1
    let result = await withTaskCancellationHandler {
      await download.task.result
    } onCancel: {
      Task { @MainActor in self.giveUp(key, download) }
    }
    // Whoever is first here clears up; the rest find it done.
    if downloads[key] === download {
      downloads[key] = nil
      if case .success(let image) = result {
        recent.append((key, image))
        if recent.count > countLimit { recent.removeFirst() }
      }
    }
    return try result.get()
  }

  private func giveUp(_ key: String, _ download: Download) {
    guard downloads[key] === download else { return }
    download.callers -= 1
    if download.callers == 0 {
      downloads[key] = nil
      download.task.cancel()
    }
  }
}
