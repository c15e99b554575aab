/// Shares connections among all who need the same URL at the same time. It runs on no thread in particular.
actor ConnectionManager {
  private struct Entry {
    let opening: Task<any Connection, any Error>
    /// How many have the connection, or wait for it.
    var users = 0
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    // Entered before the first await: whoever asks meanwhile finds it.
    var entry = entries[url] ?? Entry(opening: Task { [network] in try await network.open(url) })
    entry.users += 1
    entries[url] = entry
    do {
      return try await entry.opening.value
    } catch {
      // The first who hears of it removes the entry. By now another opening may be there.
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
    // One hop there, and one back.
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
