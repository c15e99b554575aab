/// Hands each image to a worker that saves one after the other.
@MainActor
final class ImageLibrary {
  private let service: any ImageService
  private let jobs: AsyncStream<(Image, Int)>.Continuation
  private let worker: Task<Void, Never>

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    let (stream, jobs) = AsyncStream.makeStream(of: (Image, Int).self)
    self.jobs = jobs
    worker = Task.detached {
      for await (image, number) in stream {
        try? store.write(image, number: number)
      }
    }
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    jobs.yield((image, number))
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    jobs.finish()
    await worker.value
  }
}
