@testable import MainActorContention

// contract: ConnectionManager, init(network: any Network)
private func makesManager(_ network: any Network) async {
  _ = await ConnectionManager(network: network)
}

// contract: func openConnection(for url: String) async throws -> any Connection
private func opens(_ manager: ConnectionManager) async throws -> any Connection {
  try await manager.openConnection(for: "")
}

// contract: func closeConnection(_ connection: any Connection, for url: String)
private func closes(_ connection: any Connection, _ manager: ConnectionManager) async {
  await manager.closeConnection(connection, for: "")
}

// contract: ImageModel, init(connections: ConnectionManager, decoder: any ImageDecoder, screen: any Screen)
private func makesModel(
  _ connections: ConnectionManager, _ decoder: any ImageDecoder, _ screen: any Screen
) async {
  _ = await ImageModel(connections: connections, decoder: decoder, screen: screen)
}

// contract: func showImage(at url: String) async throws
private func shows(_ model: ImageModel) async throws {
  try await model.showImage(at: "")
}
