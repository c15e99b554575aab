import Foundation

final class ConnectionManager: @unchecked Sendable {
  private struct Entry {
    let opening: Task<any Connection, any Error>
    var users = 0
  }

  private let network: any Network
  private let lock = NSLock()
  private var entries: [String: Entry] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    let opening = opening(of: url)
    do {
      return try await opening.value
    } catch {
      lock.withLock {
        if entries[url]?.opening == opening { entries[url] = nil }
      }
      throw error
    }
  }

  /// Looks up and enters under one lock, which is given back before anybody waits.
  private func opening(of url: String) -> Task<any Connection, any Error> {
    lock.withLock {
      var entry = entries[url] ?? Entry(opening: Task { [network] in try await network.open(url) })
      entry.users += 1
      entries[url] = entry
      return entry.opening
    }
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    let isLast = lock.withLock {
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
    let image = try await Task.detached { [connections, decoder] in
      let connection = try await connections.openConnection(for: url)
      let result: Result<[UInt8], any Error>
      do {
        result = .success(try await connection.data())
      } catch {
        result = .failure(error)
      }
      connections.closeConnection(connection, for: url)
      return try decoder.decode(result.get())
    }.value
    screen.show(image)
  }
}
