/// Takes the pictures in.
final class Pictures: @unchecked Sendable {
  var decoded: [Picture?]

  init(count: Int) {
    decoded = Array(repeating: nil, count: count)
  }
}

@MainActor
final class ContactSheet {
  private let decoder: any PhotoDecoder
  private let view: any PageView

  init(decoder: any PhotoDecoder, view: any PageView) {
    self.decoder = decoder
    self.view = view
  }

  func show(_ photos: [Photo]) async {
    let pictures = Pictures(count: photos.count)
    await withTaskGroup(of: Void.self) { group in
      for (index, photo) in photos.enumerated() {
        group.addTask { [decoder] in
          pictures.decoded[index] = decoder.decode(photo)
        }
      }
    }
    guard !Task.isCancelled else { return }
    for picture in pictures.decoded.compactMap(\.self) {
      view.display(picture)
    }
  }
}
