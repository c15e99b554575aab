actor ConnectionManager {
  private final class Entry {
    var waiting: [Int: CheckedContinuation<any Connection, any Error>] = [:]
    var users = 0
    var connection: (any Connection)?
  }

  private let network: any Network
  private var entries: [String: Entry] = [:]
  private var next = 0

  init(network: any Network) { self.network = network }

  func openConnection(for url: String) async throws -> any Connection {
    try Task.checkCancellation()
    if let entry = entries[url], let connection = entry.connection {
      entry.users += 1
      return connection
    }
    let entry: Entry
    if let there = entries[url] {
      entry = there
    } else {
      entry = Entry()
      entries[url] = entry
      Task { await self.open(url) }
    }
    next += 1
    let number = next
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          self.entries[url]?.waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.leave(url, number) }
    }
  }

  private func leave(_ url: String, _ number: Int) {
    entries[url]?.waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  private func open(_ url: String) async {
    let result: Result<any Connection, any Error>
    do { result = .success(try await network.open(url)) } catch { result = .failure(error) }
    guard let entry = entries[url] else { return }
    if case .success(let connection) = result {
      entry.users = entry.waiting.count
      if entry.users == 0 {
        entries[url] = nil
        connection.close()
      } else {
        entry.connection = connection
      }
    } else {
      entries[url] = nil
    }
    for waiting in entry.waiting.values { waiting.resume(with: result) }
    entry.waiting = [:]
  }

  func closeConnection(_ connection: any Connection, for url: String) {
    guard let entry = entries[url] else { return }
    entry.users -= 1
    if entry.users == 0 {
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
