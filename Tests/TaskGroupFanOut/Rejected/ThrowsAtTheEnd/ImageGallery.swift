struct ImageGallery: Sendable {
  private let service: any ImageService

  init(service: any ImageService) {
    self.service = service
  }

  func images(at urls: [String]) async throws -> [Image] {
    let results = await withTaskGroup(of: (Int, Result<Image, any Error>).self) { group in
      var results: [Int: Result<Image, any Error>] = [:]
      for (index, url) in urls.enumerated() {
        if index >= 4, let (index, result) = await group.next() {
          results[index] = result
        }
        group.addTask {
          do {
            return (index, .success(try await service.image(at: url)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await (index, result) in group {
        results[index] = result
      }
      return results
    }
    return try urls.indices.compactMap { try results[$0]?.get() }
  }
}
