actor Work {
  private var urls: [String]
  private var next = 0
  private(set) var images: [Int: Image] = [:]

  init(_ urls: [String]) {
    self.urls = urls
  }

  func take() -> (index: Int, url: String)? {
    guard next < urls.count else { return nil }
    defer { next += 1 }
    return (next, urls[next])
  }

  func put(_ image: Image, at index: Int) {
    images[index] = image
  }
}

struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let work = Work(urls)
    async let first: Void = load(work)
    async let second: Void = load(work)
    async let third: Void = load(work)
    async let fourth: Void = load(work)
    _ = try await (first, second, third, fourth)
    let images = await work.images
    return urls.indices.compactMap { images[$0] }
  }

  private func load(_ work: Work) async throws {
    while let (index, url) = await work.take() {
      await work.put(try await service.image(at: url), at: index)
    }
  }
}
