import Synchronization

final class ConnectionManager: Sendable {
  private struct Entry {
    let opening: Task<any Connection, any Error>
    var users = 0
  }

  private let network: any Network
  private let entries = Mutex<[String: Entry]>([:])

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    let opening = opening(of: url)
    do {
      return try await opening.value
    } catch {
      entries.withLock { entries in
        if entries[url]?.opening == opening { entries[url] = nil }
      }
      throw error
    }
  }

  /// Looks up and enters under one lock, which is given back before anybody waits.
  private func opening(of url: String) -> Task<any Connection, any Error> {
    entries.withLock { entries in
      var entry = entries[url] ?? Entry(opening: Task { [network] in try await network.open(url) })
      entry.users += 1
      entries[url] = entry
      return entry.opening
    }
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    let isLast = entries.withLock { entries in
      entries[url]?.users -= 1
      guard entries[url]?.users == 0 else { return false }
      entries[url] = nil
      return true
    }
    if isLast { connection.close() }
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
      connections.closeConnection(connection, for: url)
      throw error
    }
    connections.closeConnection(connection, for: url)
    return try decoder.decode(data)
  }
}
