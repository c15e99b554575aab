// Brings an image to the screen in three stages: its bytes are loaded, decoded into a picture, and the picture is
// checked. Every stage answers through a completion handler, so each one begins inside the handler of the one before.
// Screens that use async/await call the new loadImage(at:), which waits for the old one.
//
// What is wrong
//   - on one way through the pyramid nobody calls completion, and the screen waits for ever
//   - when the screen is closed its task is cancelled, but the stages that are left are run all the same
//
// What the check uses; keep these names and signatures, everything else is yours to change or to remove
//   final class ImageLoader: Sendable      a struct or an actor will do as well
//     init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker)
//     func loadImage(at path: String) async throws -> Image
//       loads, decodes and checks, one after the other, each once, and always comes to an end
//       throws the very error of the stage that failed, and makes up none in a stage's name
//       once its task is cancelled it begins no further stage; if one was still to begin, it throws
//       another task's cancellation takes nothing away from it, also if both want the same image
//       while it waits for an answer it keeps no thread: other tasks go on, however many loads there are
//
// `make check-CallbackPyramid` grades it, `make hint CHAPTER=CallbackPyramid` helps.

final class ImageLoader: Sendable {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker

  init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker) {
    self.network = network
    self.decoder = decoder
    self.checker = checker
  }

  func loadImage(at path: String) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      loadImage(at: path) { result in
        continuation.resume(with: result)
      }
    }
  }

  func loadImage(
    at path: String, completion: @escaping @Sendable (Result<Image, any Error>) -> Void
  ) {
    network.load(path) { result in
      switch result {
      case .failure(let error):
        completion(.failure(error))
      case .success(let bytes):
        self.decoder.decode(bytes) { result in
          if case .success(let image) = result {
            self.checker.check(image) { error in
              if let error {
                completion(.failure(error))
              } else {
                completion(.success(image))
              }
            }
          }
        }
      }
    }
  }
}
