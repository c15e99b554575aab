@testable import BatchImport

// contract: RecordImporter, init(parser: any RecordParser, store: any RecordStore)
@MainActor
private func makesImporter(_ parser: any RecordParser, _ store: any RecordStore) async {
  _ = await RecordImporter(parser: parser, store: store)
}

// contract: func importRecords(_:chunkSize:progress:) async throws -> Int, with @MainActor (Int, Int) -> Void
private func imports(
  _ parser: any RecordParser, _ store: any RecordStore,
  progress: @escaping @MainActor (Int, Int) -> Void
) async throws -> Int {
  let importer = await RecordImporter(parser: parser, store: store)
  return try await importer.importRecords([""], chunkSize: 1, progress: progress)
}
