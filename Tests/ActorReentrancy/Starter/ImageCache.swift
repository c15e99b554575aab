// A cache of images that all screens share. It is an actor, so nothing in it is touched by two threads at once; and
// still two screens that want the same image download it twice.
//
// What is wrong
//   - whoever asks while an image is being downloaded finds no image yet, and downloads it as well
//   - room for an image is made before its download; when several arrive together the cache outgrows its limit
//
// What a right cache does
//   - an image that is in the cache is returned at once, whatever else is being downloaded
//   - any other has one download at a time: all who ask wait for it, and get its image or its error as soon as it ends
//   - an image that has arrived is in the cache; an error never is: whoever has got one and asks again, even at once,
//     waits for a new download
//   - the cache holds countLimit images at most, 1 or more. When one arrives and there is no room, one other goes,
//     whichever you like (NSCache does not promise that). What is still being downloaded takes no room
//   - a caller that is cancelled does not harm those who wait for the same download. It may end early, with
//     CancellationError, or get what the others get
//   - once all who wait are cancelled, the download is cancelled at once, and they get CancellationError
//   - whoever is not cancelled never gets CancellationError, also who asks when others have been cancelled before
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   actor ImageCache            or any other type that is Sendable
//     init(downloader: any Downloader, countLimit: Int)
//     func image(for key: String) async throws -> Image
//
// `make check-ActorReentrancy` grades it, `make hint CHAPTER=ActorReentrancy` helps.

actor ImageCache {
  private let downloader: any Downloader
  private let countLimit: Int
  private var images: [String: Image] = [:]
  /// The keys of the images, oldest first.
  private var keys: [String] = []

  init(downloader: any Downloader, countLimit: Int) {
    self.downloader = downloader
    self.countLimit = countLimit
  }

  func image(for key: String) async throws -> Image {
    if let image = images[key] {
      return image
    }
    if images.count >= countLimit {
      images[keys.removeFirst()] = nil
    }
    let image = try await downloader.download(key)
    images[key] = image
    keys.append(key)
    return image
  }
}
