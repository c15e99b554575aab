// A cell in a list of products. The list has few cells and hands them out again: a cell may be configured for
// another product while the image of the one before is still being loaded.
//
// What is wrong
//   - the cell ends up with the image that arrives last, not with that of its product
//   - any load that ends stops the spinner, also one that nobody waits for any more
//   - a cell that has scrolled away goes on loading, and is filled when the image arrives
//   - an image that is in the cache is asked for again
//
// What a right cell does
//   - when configure(url:) returns, the image that service.cachedImage(at:) has is shown, without the spinner and
//     without a request; or, if there is none, no image and the spinner, and one request is made at once
//   - the spinner stops when that request ends: with its image, or with Image.fallback if it failed
//   - configure(url:) and prepareForReuse() cancel the request before; whatever still comes of that, an image, a
//     failure or the cancellation, changes nothing in the cell
//   - when prepareForReuse() returns, the cell is empty: no image, no spinner; it can be configured again
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class ImageCell
//     init(service: any ImageService)
//     var image: Image?
//     var isSpinning: Bool
//     func configure(url: String)
//     func prepareForReuse()
//
// `make check-CellReuse` grades it, `make hint CHAPTER=CellReuse` helps.

@MainActor
final class ImageCell {
  private let service: any ImageService
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    image = nil
    isSpinning = true
    Task {
      do {
        image = try await service.image(at: url)
      } catch {
        image = .fallback
      }
      isSpinning = false
    }
  }

  func prepareForReuse() {
    image = nil
    isSpinning = false
  }
}
