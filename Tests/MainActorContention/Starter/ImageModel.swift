// A model that downloads images over connections, which a manager opens and closes. Both live on the main actor, as
// everything did at first; the decoding has been moved away since.
//
// What is wrong
//   - between opening, download, closing and decoding the work comes back to the main thread each time, and waits
//     there while that is busy
//   - a URL that is asked for while it is being opened is opened again
//   - the first who closes a connection closes it for all who still use it
//   - a connection whose download fails is never closed
//
// What a right one does
//   - showImage(at:) opens, downloads, closes, decodes and shows, and returns when the image has been shown
//   - it throws the error of what failed, and then shows nothing
//   - once it has begun to open, download, closing and decoding go on while the main thread is busy; only show(_:) waits
//     for that. Nothing here makes the main thread busy, or wait
//   - openConnection(for:) and closeConnection(_:for:) are for any thread, and need no main thread either
//   - a URL is opened once for all who have it or wait for it at the same time; other URLs do not wait for it
//   - each connection is closed once: as soon as all who got it from openConnection(for:) have closed it, not before.
//     showImage(at:) closes what it got, also when the download or the decoding fails or its task is cancelled
//   - an opening that fails throws its error to all who wait for it, and is not remembered: who asks then opens anew
//   - cancelling one who waits does the others no harm
//
// What the check uses; keep these names and signatures, everything else is yours to change. The check awaits all of them
//   ConnectionManager                  a class, an actor or a struct
//     init(network: any Network)
//     func openConnection(for url: String) async throws -> any Connection
//     func closeConnection(_ connection: any Connection, for url: String)
//   ImageModel                         a class, an actor or a struct
//     init(connections: ConnectionManager, decoder: any ImageDecoder, screen: any Screen)
//     func showImage(at url: String) async throws
//
// `make check-MainActorContention` grades it, `make hint CHAPTER=MainActorContention` helps.

@MainActor
final class ConnectionManager {
  private let network: any Network
  private var connections: [String: any Connection] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    if let connection = connections[url] {
      return connection
    }
    let connection = try await network.open(url)
    connections[url] = connection
    return connection
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    connections[url] = nil
    connection.close()
  }
}

@MainActor
final class ImageModel {
  private let connections: ConnectionManager
  private let decoder: any ImageDecoder
  private let screen: any Screen

  init(connections: ConnectionManager, decoder: any ImageDecoder, screen: any Screen) {
    self.connections = connections
    self.decoder = decoder
    self.screen = screen
  }

  func showImage(at url: String) async throws {
    let connection = try await connections.openConnection(for: url)
    let data = try await connection.data()
    connections.closeConnection(connection, for: url)
    let image = try await decode(data)
    screen.show(image)
  }

  @concurrent
  private nonisolated func decode(_ data: [UInt8]) async throws -> Image {
    try decoder.decode(data)
  }
}
