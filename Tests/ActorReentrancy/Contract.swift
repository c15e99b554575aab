@testable import ActorReentrancy

// contract: actor ImageCache, or any other type that is Sendable
func usesType(_ cache: ImageCache) -> any Sendable { cache }

// contract: init(downloader: any Downloader, countLimit: Int)
@MainActor
func usesInit(_ downloader: any Downloader) { _ = ImageCache(downloader: downloader, countLimit: 2) }

// contract: func image(for key: String) async throws -> Image
func usesImage(_ cache: ImageCache) async throws -> Image { try await cache.image(for: "a") }
