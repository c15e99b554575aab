// A contact sheet: it displays the photos of a page as small pictures. Each photo has to be decoded first, which
// keeps a thread busy for about 200 ms.
//
// This module is compiled with the language setting NonisolatedNonsendingByDefault (SE-0461). It decides where an
// async function runs that is marked nonisolated and says no more.
//
// What is wrong
//   - while photos are being decoded the screen stands still: the main thread decodes them and draws nothing
//   - the photos are decoded one after the other, although the device could decode several at once
//   - a page that the user has turned is displayed all the same
//
// What a right sheet does
//   - the main thread is never held up: it can draw a frame every 16 ms, whatever is being decoded
//   - a page of two or three photos takes as long as its slowest photo: they are decoded at the same time
//   - the pictures are displayed in the order of the list, one for each photo, always on the main thread; whether
//     one by one or all together when the last is decoded is up to you
//   - when show(_:) returns, all of them have been displayed, unless the task that calls it was cancelled; a page
//     may have any number of photos, also none
//   - from the moment at which that task is cancelled, which the screen does on the main actor, be it before the
//     call begins or while it is under way, no more of that page is displayed
//   - the next page may be shown as soon as the one before has returned or was cancelled
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class ContactSheet
//     init(decoder: any PhotoDecoder, view: any PageView)
//     func show(_ photos: [Photo]) async      may be nonisolated
//
// `make check-BackgroundDecode` grades it, `make hint CHAPTER=BackgroundDecode` helps.

@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    for photo in photos {
      // Lets the screen draw in between.
      await Task.yield()
      let picture = decode(photo)
      view.display(picture)
    }
  }

  private func decode(_ photo: Photo) -> Picture {
    decoder.decode(photo)
  }
}
