import Conductor
import Fakes
import Synchronization

@testable import CellReuse

/// What a request comes to, after some milliseconds.
enum Reply: Sendable {
  case image(after: Int)
  case failure(after: Int)
}

/// What a failing request is answered with.
private struct ImageMissing: Error {}

/// A server whose urls are single letters, with a cache in front of it.
final class ImageServer: ImageService {
  private let server: FakeServer<String, Image>
  private let cached: Mutex<Set<String>>
  private let obeysCancellation: Bool

  /// - Parameters:
  ///   - replies: What the requests for each url come to, one after the other; the last one again and again.
  ///     Where nothing is said, an image after 10 ms.
  ///   - cached: A url whose image is in the cache from the start.
  ///   - obeysCancellation: Whether cancelling reaches a request.
  init(_ replies: [String: [Reply]], cached: String? = nil, obeysCancellation: Bool = true) {
    server = FakeServer(honoursCancellation: obeysCancellation) { url, count in
      switch replies[url, default: []].prefix(count).last {
      case .image(let milliseconds)?: .value(Self.picture(of: url), after: .milliseconds(milliseconds))
      case .failure(let milliseconds)?: .error(ImageMissing(), after: .milliseconds(milliseconds))
      case nil: .value(Self.picture(of: url), after: .milliseconds(10))
      }
    }
    self.cached = Mutex(Set([cached].compactMap(\.self)))
    self.obeysCancellation = obeysCancellation
  }

  func cachedImage(at url: String) -> Image? {
    cached.withLock { $0.contains(url) } ? Self.picture(of: url) : nil
  }

  func image(at url: String) async throws -> Image {
    let image = try await withTaskCancellationHandler {
      try await server.answer(to: url)
    } onCancel: {
      if !obeysCancellation { note("ignores cancelling \(url)", on: "server") }
    }
    cached.withLock { _ = $0.insert(url) }
    return image
  }

  /// The image at a url.
  static func picture(of url: String) -> Image { Image(pixels: Array(url.utf8)) }

  /// The url that an image is from.
  static func url(of image: Image) -> String { String(decoding: image.pixels, as: UTF8.self) }

  // MARK: What it remembers

  /// How many requests for a url there were.
  func requests(for url: String) -> Int { server.count(of: url) }

  func isInFlight(_ url: String) -> Bool { server.isInFlight(url) }

  /// Whether any request was answered or has failed.
  var hasEnded: Bool { hasFailed || server.firstInstant(of: .answered) != nil }

  var hasFailed: Bool { server.firstInstant(of: .failed) != nil }
}
