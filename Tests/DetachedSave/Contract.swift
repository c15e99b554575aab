@testable import DetachedSave

// contract: @MainActor final class ImageLibrary
@MainActor
func usesType(_ library: ImageLibrary) -> any Sendable { library }

// contract: init(service: any ImageService, store: any ImageStore)
@MainActor
func usesInit(_ service: any ImageService, _ store: any ImageStore) {
  _ = ImageLibrary(service: service, store: store)
}

// contract: func detailedImage(number: Int) async throws -> DetailedImage
@MainActor
func usesDetailedImage(_ library: ImageLibrary) async throws -> DetailedImage {
  try await library.detailedImage(number: 1)
}

// contract: func flush() async
@MainActor
func usesFlush(_ library: ImageLibrary) async { await library.flush() }
