@MainActor
final class ConnectionManager {
  private struct Entry {
    let opening: Task<any Connection, any Error>
    var users = 0
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    var entry = entries[url] ?? Entry(opening: Task { [network] in try await network.open(url) })
    entry.users += 1
    entries[url] = entry
    do {
      return try await entry.opening.value
    } catch {
      if entries[url]?.opening == entry.opening {
        entries[url] = nil
      }
      throw error
    }
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
    let image = try await Task.detached { [connections, decoder] in
      let connection = try await connections.openConnection(for: url)
      let result: Result<[UInt8], any Error>
      do {
        result = .success(try await connection.data())
      } catch {
        result = .failure(error)
      }
      await connections.closeConnection(connection, for: url)
      return try decoder.decode(result.get())
    }.value
    screen.show(image)
  }
}
