struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      var images: [Int: Image] = [:]
      var failure: (any Error)?
      var started = 0
      while started < min(4, urls.count) {
        let index = started
        group.addTask { (index, try await service.image(at: urls[index])) }
        started += 1
      }
      while let result = await group.nextResult() {
        switch result {
        case .success(let (index, image)):
          images[index] = image
          if failure == nil, started < urls.count {
            let index = started
            group.addTask { (index, try await service.image(at: urls[index])) }
            started += 1
          }
        case .failure(let error):
          failure = error
          group.cancelAll()
        }
      }
      if let failure { throw failure }
      return urls.indices.compactMap { images[$0] }
    }
  }
}
