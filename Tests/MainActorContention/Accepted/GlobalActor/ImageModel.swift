@globalActor
actor NetworkActor {
  static let shared = NetworkActor()
}

@NetworkActor
final class ConnectionManager {
  private struct Entry {
    let opening: Task<any Connection, any Error>
    var users = 0
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]

  nonisolated init(network: any Network) {
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

struct ImageModel: Sendable {
  let connections: ConnectionManager
  let decoder: any ImageDecoder
  let screen: any Screen

  func showImage(at url: String) async throws {
    let data = try await download(url)
    await screen.show(try decoder.decode(data))
  }

  @NetworkActor
  private func download(_ url: String) async throws -> [UInt8] {
    let connection = try await connections.openConnection(for: url)
    defer { connections.closeConnection(connection, for: url) }
    return try await connection.data()
  }
}
