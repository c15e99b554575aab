@testable import SharedDataService

// contract: init()
private func makes() async {
  _ = await DataService()
}

// contract: static let shared: DataService
private func shares() async -> DataService {
  await DataService.shared
}

// contract: func add(_ entry: String) -> String
private func adds(_ service: DataService) async -> String {
  await service.add("")
}

// contract: var count: Int
private func counts(_ service: DataService) async -> Int {
  await service.count
}

// contract: var entries: [String]
private func lists(_ service: DataService) async -> [String] {
  await service.entries
}
