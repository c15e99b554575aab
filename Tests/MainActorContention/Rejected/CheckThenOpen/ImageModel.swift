actor ConnectionManager {
  private struct Entry {
    let connection: any Connection
    var users = 0
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    if entries[url] == nil {
      entries[url] = Entry(connection: try await network.open(url))
    }
    entries[url]?.users += 1
    return try entries[url]?.connection ?? { throw ConnectionClosed() }()
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    entries[url]?.users -= 1
    if entries[url]?.users == 0 {
      entries[url] = nil
      connection.close()
    }
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
    screen.show(try await image(at: url))
  }

  @concurrent
  private nonisolated func image(at url: String) async throws -> Image {
    let connection = try await connections.openConnection(for: url)
    let data: [UInt8]
    do {
      data = try await connection.data()
    } catch {
      await connections.closeConnection(connection, for: url)
      throw error
    }
    await connections.closeConnection(connection, for: url)
    return try decoder.decode(data)
  }
}
