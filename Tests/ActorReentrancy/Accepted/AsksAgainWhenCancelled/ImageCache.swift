/// Any cancelled caller gives up his place in the count, the last one cancels; whoever else meets a cancelled
/// download asks once more.
actor ImageCache {
  private final class Flight: Sendable {
    let task: Task<Image, any Error>

    init(_ task: Task<Image, any Error>) {
      self.task = task
    }
  }

  private enum Entry {
    case flight(Flight, callers: Int)
    case image(Image, age: Int)
  }

  private let downloader: any Downloader
  private let countLimit: Int
  private var entries: [String: Entry] = [:]
  private var age = 0

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    while true {
      let flight: Flight
      switch entries[key] {
      case .image(let image, _): return image
      case .flight(let running, let callers):
        flight = running
        entries[key] = .flight(running, callers: callers + 1)
      case nil:
        flight = Flight(Task { [downloader] in try await downloader.download(key) })
        entries[key] = .flight(flight, callers: 1)
      }
      let result = await withTaskCancellationHandler {
        await flight.task.result
      } onCancel: {
        Task { await self.cancelled(flight, key) }
      }
      land(flight, key, result)
      guard case .failure(let error) = result, error is CancellationError, !Task.isCancelled else {
        return try result.get()
      }
    }
  }

  private func cancelled(_ flight: Flight, _ key: String) {
    guard case .flight(let current, let callers) = entries[key], current === flight else { return }
    entries[key] = .flight(flight, callers: callers - 1)
    if callers == 1 { flight.task.cancel() }
  }

  private func land(_ flight: Flight, _ key: String, _ result: Result<Image, any Error>) {
    guard case .flight(let current, _) = entries[key], current === flight else { return }
    guard case .success(let image) = result else {
      entries[key] = nil
      return
    }
    age += 1
    entries[key] = .image(image, age: age)
    let images = entries.compactMap { key, entry -> (key: String, age: Int)? in
      if case .image(_, let age) = entry { (key, age) } else { nil }
    }
    if images.count > countLimit, let oldest = images.min(by: { $0.age < $1.age }) {
      entries[oldest.key] = nil
    }
  }
}
