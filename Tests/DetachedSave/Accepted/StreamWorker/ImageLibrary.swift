/// Hands each image to a worker that saves one after the other.
struct ImageLibrary: Sendable {
  private let service: any ImageService
  private let jobs: AsyncStream<Job>.Continuation

  private enum Job {
    case save(Image, number: Int)
    case flush(CheckedContinuation<Void, Never>)
  }

  init(service: any ImageService, store: any ImageStore) {
    self.service = service
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
    self.jobs = jobs
    Task.detached {
      for await job in stream {
        switch job {
        case .save(let image, let number): try? store.write(image, number: number)
        case .flush(let continuation): continuation.resume()
        }
      }
    }
  }

  func detailedImage(number: Int) async throws -> DetailedImage {
    let image = try await service.image(number: number)
    jobs.yield(.save(image, number: number))
    let metadata = try await service.metadata(ofImage: number)
    return DetailedImage(image: image, metadata: metadata)
  }

  func flush() async {
    await withCheckedContinuation { continuation in
      jobs.yield(.flush(continuation))
    }
  }
}
