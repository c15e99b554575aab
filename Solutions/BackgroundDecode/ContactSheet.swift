/// A contact sheet: it displays the photos of a page as small pictures.
@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let pictures = await decode(photos)
    // The last moment to ask: no await comes between this and the last picture, so nothing else can run on the main
    // actor, and nobody can cancel, until all are displayed.
    guard !Task.isCancelled else { return }
    for picture in pictures { view.display(picture) }
  }

  /// Decodes photos at the same time; the pictures have the order of the photos.
  private func decode(_ photos: [Photo]) async -> [Picture] {
    await withTaskGroup(of: (place: Int, picture: Picture).self) { group in
      for (place, photo) in photos.enumerated() {
        group.addTask { (place, await self.decode(photo)) }
      }
      var pictures = [Picture?](repeating: nil, count: photos.count)
      for await (place, picture) in group { pictures[place] = picture }
      return pictures.compactMap(\.self)
    }
  }

  /// Decodes a photo on the pool, whoever calls it.
  ///
  /// Without `@concurrent` it would run wherever its caller does.
  @concurrent
  private nonisolated func decode(_ photo: Photo) async -> Picture {
    decoder.decode(photo)
  }
}
