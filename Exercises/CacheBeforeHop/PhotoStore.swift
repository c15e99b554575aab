// The photos of a list. Each cell shows one photo at a time. The store that all cells share decodes them, away from
// the main actor, and keeps what it has decoded in a cache that belongs to the main actor.
//
// What is wrong
//   - the function that leaves the main actor uses its cache, on another thread than the main actor does
//   - a photo that is in the cache is shown late: the call has left the main actor to look for it
//   - two cells that ask for the same photo at once have it decoded twice
//   - a cell that is asked for another photo may end up with the older one
//
// What a right list does
//   - when show(_:) returns, the cell shows the photo, unless it has been asked for another one meanwhile; every call
//     returns, and what the cell shows until then, its photo before or none, is up to you
//   - a photo that has been decoded is shown at once: before anything else happens on the main actor
//   - the main thread is never held up: it can draw a frame every 16 ms, whatever is being decoded
//   - a store decodes each photo once, for all of its cells, also if several ask while it is being decoded; they all
//     show it as soon as that ends. Whether different photos are decoded at the same time is up to you
//   - once a cell is asked for a photo, the ones it was asked for before no longer appear in it
//   - a cell that is asked for another photo, or whose task is cancelled, takes nothing away from other cells
//   - there is no data race, however many cells ask at once
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   PhotoStore                        a class or an actor
//     init(decoder: any PhotoDecoder)
//   @MainActor final class PhotoCell
//     init(store: PhotoStore)
//     var photo: Photo?               what the cell shows
//     func show(_ name: String) async
//
// `make check-CacheBeforeHop` grades it, `make hint CHAPTER=CacheBeforeHop` helps.

@preconcurrency @MainActor
final class PhotoStore {
  private let decoder: any PhotoDecoder
  private var cache: [String: Photo] = [:]

  init(decoder: any PhotoDecoder) {
    self.decoder = decoder
  }

  @concurrent
  func photo(_ name: String) async -> Photo {
    if let photo = cache[name] { return photo }
    let photo = decoder.decode(name)
    cache[name] = photo
    return photo
  }
}

@MainActor
final class PhotoCell {
  private let store: PhotoStore
  private(set) var photo: Photo?

  init(store: PhotoStore) {
    self.store = store
  }

  func show(_ name: String) async {
    photo = await store.photo(name)
  }
}
