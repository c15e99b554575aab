extension ImageNetwork {
  func bytes(at path: String) async throws(NetworkError) -> [UInt8] {
    try await withCheckedContinuation { continuation in
      load(path) { continuation.resume(returning: $0) }
    }.get()
  }
}

extension ImageDecoder {
  func image(of bytes: [UInt8]) async throws(DecodeError) -> Image {
    try await withCheckedContinuation { continuation in
      decode(bytes) { continuation.resume(returning: $0) }
    }.get()
  }
}

extension ImageChecker {
  func check(_ image: Image) async throws(CheckError) {
    let error = await withCheckedContinuation { continuation in
      check(image) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }
}

struct ImageLoader {
  let network: any ImageNetwork
  let decoder: any ImageDecoder
  let checker: any ImageChecker

  func loadImage(at path: String) async throws -> Image {
    try Task.checkCancellation()
    let bytes = try await network.bytes(at: path)
    try Task.checkCancellation()
    let image = try await decoder.image(of: bytes)
    try Task.checkCancellation()
    try await checker.check(image)
    return image
  }
}
