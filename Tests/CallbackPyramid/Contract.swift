@testable import CallbackPyramid

// contract: final class ImageLoader: Sendable, or a struct or an actor
func usesType(_ loader: ImageLoader) -> any Sendable { loader }

// contract: init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker)
@MainActor
func usesInit(
  _ network: any ImageNetwork, _ decoder: any ImageDecoder, _ checker: any ImageChecker
) {
  _ = ImageLoader(network: network, decoder: decoder, checker: checker)
}

// contract: func loadImage(at path: String) async throws -> Image
@MainActor
func usesLoadImage(_ loader: ImageLoader) async throws -> Image {
  let image: Image = try await loader.loadImage(at: "")
  return image
}
