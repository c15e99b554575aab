@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let pictures = await Self.decode(photos[...], with: decoder)
    if Task.isCancelled { return }
    pictures.forEach(view.display)
  }

  private nonisolated static func decode(
    _ photos: ArraySlice<Photo>, with decoder: any PhotoDecoder
  ) async -> [Picture] {
    guard photos.count > 1 else {
      async let pictures = photos.map(decoder.decode)
      return await pictures
    }
    let middle = photos.startIndex + photos.count / 2
    async let left = decode(photos[..<middle], with: decoder)
    async let right = decode(photos[middle...], with: decoder)
    return await left + right
  }
}
