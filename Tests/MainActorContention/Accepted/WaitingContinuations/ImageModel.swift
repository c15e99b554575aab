actor ConnectionManager {
  private enum Entry {
    case opening(waiting: [CheckedContinuation<any Connection, any Error>])
    case open(any Connection, users: Int)
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]

  init(network: any Network) {
    self.network = network
  }

  func openConnection(for url: String) async throws -> any Connection {
    switch entries[url] {
    case .open(let connection, let users):
      entries[url] = .open(connection, users: users + 1)
      return connection
    case .opening(let waiting):
      return try await withCheckedThrowingContinuation { continuation in
        entries[url] = .opening(waiting: waiting + [continuation])
      }
    case nil:
      // In a task of its own: cancelling the one who asked first would end it for all.
      Task { await open(url) }
      return try await withCheckedThrowingContinuation { continuation in
        entries[url] = .opening(waiting: [continuation])
      }
    }
  }

  private func open(_ url: String) async {
    do {
      let connection = try await network.open(url)
      let waiting = waiting(for: url)
      entries[url] = .open(connection, users: waiting.count)
      for continuation in waiting { continuation.resume(returning: connection) }
    } catch {
      let waiting = waiting(for: url)
      entries[url] = nil
      for continuation in waiting { continuation.resume(throwing: error) }
    }
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    guard case .open(_, let users) = entries[url] else { return }
    entries[url] = users > 1 ? .open(connection, users: users - 1) : nil
    if users == 1 { connection.close() }
  }

  private func waiting(for url: String) -> [CheckedContinuation<any Connection, any Error>] {
    guard case .opening(let waiting) = entries[url] else { return [] }
    return waiting
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
