// A library that loads an image and its metadata for a screen. On the way it saves the image, so that nobody has to
// load it again.
//
// What is wrong
//   - an image that has arrived is lost when the screen is closed a moment later, or when its metadata fails
//   - the screen freezes while the image is written, and waits for that before it shows anything
//
// What a right library does
//   - it answers with the image and its metadata, asks the server once for each, and throws the error of what failed
//   - once the server has answered with an image, that is saved, once: also when the caller is cancelled, when the
//     metadata fails, and when nobody holds the library any more; an image that did not come is not saved
//   - it never blocks the main thread: it does not write there, and flush() does not block it either
//   - the answer, or the error, comes as early as it would without saving
//   - cancelling the caller cancels the request under way and ends the call at once, with CancellationError
//   - flush() waits for the saves of all images that have come before it; whether it waits for later ones is up to you;
//     when nothing is being saved it returns at once, also while an image is loading
//   - a write that fails harms nothing else: neither an answer, nor another save, nor flush()
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class ImageLibrary        an actor or a Sendable type without an actor will do as well
//     init(service: any ImageService, store: any ImageStore)
//     func detailedImage(number: Int) async throws -> DetailedImage
//     func flush() async
//
// `make check-DetachedSave` grades it, `make hint CHAPTER=DetachedSave` helps.

@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let store: any ImageStore

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    self.store = store
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    // Saves while the metadata is loading.
    async let saved: Void = save(image, number: number)
    let metadata = try await service.metadata(ofImage: number)
    await saved
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    // Every call waits for its own save, so there is nothing to wait for.
  }

  private func save(_ image: Image, number: Int) async {
    do {
      try store.write(image, number: number)
    } catch {
      // The image can be loaded again.
    }
  }
}
