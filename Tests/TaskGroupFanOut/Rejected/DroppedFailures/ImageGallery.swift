struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    await withTaskGroup(of: (Int, Image?).self) { group in
      var images = [Image?](repeating: nil, count: urls.count)
      for (index, url) in urls.enumerated() {
        if index >= 4, let (index, image) = await group.next() {
          images[index] = image
        }
        group.addTask { (index, try? await service.image(at: url)) }
      }
      for await (index, image) in group {
        images[index] = image
      }
      return images.compactMap(\.self)
    }
  }
}
