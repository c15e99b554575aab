final class ConnectionManager: Sendable {
  private enum Event {
    case open(String, CheckedContinuation<any Connection, any Error>)
    case opened(String, Result<any Connection, any Error>)
    case close(String, any Connection, CheckedContinuation<Void, Never>)
  }

  private let events: AsyncStream<Event>.Continuation

  init(network: any Network) {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    events = continuation
    Task.detached {
      var waiting: [String: [CheckedContinuation<any Connection, any Error>]] = [:]
      var open: [String: (any Connection, Int)] = [:]
      for await event in stream {
        switch event {
        case .open(let url, let caller):
          if let (connection, users) = open[url] {
            open[url] = (connection, users + 1)
            caller.resume(returning: connection)
          } else if waiting[url] != nil {
            waiting[url]?.append(caller)
          } else {
            waiting[url] = [caller]
            Task {
              do { continuation.yield(.opened(url, .success(try await network.open(url)))) } catch {
                continuation.yield(.opened(url, .failure(error)))
              }
            }
          }
        case .opened(let url, let result):
          let callers = waiting.removeValue(forKey: url) ?? []
          if case .success(let connection) = result { open[url] = (connection, callers.count) }
          for caller in callers { caller.resume(with: result) }
        case .close(let url, let connection, let caller):
          if let (_, users) = open[url] {
            open[url] = users == 1 ? nil : (connection, users - 1)
            if users == 1 { connection.close() }
          }
          caller.resume()
        }
      }
    }
  }

  deinit { events.finish() }

  func openConnection(for url: String) async throws -> any Connection {
    try await withCheckedThrowingContinuation { events.yield(.open(url, $0)) }
  }

  func closeConnection(_ connection: any Connection, for url: String) async {
    await withCheckedContinuation { events.yield(.close(url, connection, $0)) }
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
