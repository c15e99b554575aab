import Foundation
import Testing

@testable import Grading

struct PackedChecksTests {
  private static let files = [
    SourceFile(path: "Behaviours.swift", bytes: Data("let hidden = \"one request, at 10 s\"\n\n3\n".utf8)),
    SourceFile(path: "Contract.swift", bytes: Data()),
    SourceFile(path: "Probes/usedFromOutside.swift", bytes: Data("// compiles a: b\n".utf8)),
    SourceFile(path: "Starter/Given/Store.swift", bytes: Data("// given\n".utf8)),
    SourceFile(path: "Starter/Model.swift", bytes: Data((0...255).map { UInt8($0) })),
  ]
  private static let packed = PackedChecks.bytes(
    of: [
      PackedChecks.Section(chapter: "StaleSearch", builtBy: "6.3.1", files: files),
      PackedChecks.Section(chapter: "AsyncLet", builtBy: "6.3.1", files: []),
    ], edition: "0.1.0-abcd")

  /// A folder that is removed when the test is over.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "packed-\(UUID().uuidString)")

    init(_ files: [SourceFile]) throws {
      for file in files {
        let place = url.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.bytes.write(to: place)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `what was packed comes back byte for byte`() throws {
    let checks = try PackedChecks(bytes: Self.packed)
    #expect(checks.edition == "0.1.0-abcd")
    #expect(try checks.files(of: "StaleSearch") == Self.files)
    #expect(try checks.files(of: "AsyncLet") == [])
    #expect(try checks.wasBuilt("StaleSearch", by: "6.3.1"))
    #expect(try !checks.wasBuilt("StaleSearch", by: "6.3.2"))
  }

  @Test func `no text of a behaviour can be read in the file`() {
    for part in ["one request", "hidden", "compiles", "given", "Behaviours.swift"] {
      #expect(Self.packed.firstRange(of: Data(part.utf8)) == nil, "\(part)")
    }
  }

  @Test func `the same files give the same bytes`() throws {
    let again = PackedChecks.bytes(
      of: [
        PackedChecks.Section(chapter: "StaleSearch", builtBy: "6.3.1", files: Self.files),
        PackedChecks.Section(chapter: "AsyncLet", builtBy: "6.3.1", files: []),
      ], edition: "0.1.0-abcd")
    #expect(again == Self.packed)
  }

  @Test func `a file that was changed or cut is told, wherever that is`() throws {
    for count in stride(from: 0, to: Self.packed.count, by: 7) {
      #expect(throws: GradingError.self) { try PackedChecks(bytes: Self.packed.prefix(count)) }
    }
    let body = try #require(Self.packed.firstRange(of: Data("\n\n".utf8))).upperBound
    for index in stride(from: body, to: Self.packed.count, by: 11) {
      var changed = Self.packed
      changed[index] ^= 0x20
      #expect(throws: GradingError.self) { try PackedChecks(bytes: changed).files(of: "StaleSearch") }
    }
    #expect(throws: GradingError.self) { try PackedChecks(bytes: Self.packed + [0]) }
    #expect(throws: GradingError.self) { try PackedChecks(bytes: Self.packed).files(of: "TimerInActor") }
  }

  @Test func `the grader reads the same from an edition as from the folders`() throws {
    let whole = try Folder(
      Self.files.map { SourceFile(path: "Tests/StaleSearch/\($0.path)", bytes: $0.bytes) }
        + [SourceFile(path: "Tests/StaleSearch/Rejected/One/Model.swift", bytes: Data())])
    let edition = try Folder([SourceFile(path: PackedChecks.path, bytes: Self.packed)])
    let (one, other) = (Workspace(root: whole.url), Workspace(root: edition.url))
    #expect(!one.isEdition && other.isEdition)
    #expect(try one.checks(of: "StaleSearch") == other.checks(of: "StaleSearch"))
    #expect(try other.checks(of: "StaleSearch").map(\.path) == ["Behaviours.swift", "Contract.swift"])
    #expect(try one.starterFiles(of: "StaleSearch") == other.starterFiles(of: "StaleSearch"))
    #expect(try other.starterFiles(of: "StaleSearch").map(\.path) == ["Given/Store.swift", "Model.swift"])
    for workspace in [one, other] {
      #expect(try workspace.probes(of: "usedFromOutside", in: "StaleSearch") == "// compiles a: b\n")
      #expect(throws: GradingError.self) { try workspace.probes(of: "another", in: "StaleSearch") }
    }
  }

  @Test
  func `an edition's starter is lent in a folder that nobody else may enter, and that is gone afterwards`()
    throws
  {
    let edition = try Folder([SourceFile(path: PackedChecks.path, bytes: Self.packed)])
    let lent = try Workspace(root: edition.url).withStarter(of: "StaleSearch") { folder in
      let build = folder.deletingLastPathComponent()
      let mode = try? FileManager.default.attributesOfItem(atPath: build.path)[.posixPermissions] as? NSNumber
      let bytes = try? Data(contentsOf: folder.appending(path: "Model.swift"))
      return (build: build, mode: mode?.intValue, bytes: bytes)
    }
    #expect(lent.mode == 0o700)
    #expect(lent.bytes == Self.files.last?.bytes)
    #expect(!FileManager.default.fileExists(atPath: lent.build.path))
  }

  @Test(arguments: [true, false])
  func `what an edition keeps of compiled behaviours cannot be read, and comes back`(_ isEdition: Bool) throws
  {
    let code = Data("one request, at 10 s".utf8)
    let marks = isEdition ? [SourceFile(path: PackedChecks.path, bytes: Self.packed)] : []
    let folder = try Folder(marks + [SourceFile(path: "program", bytes: code)])
    let workspace = Workspace(root: folder.url)
    let cache = ObjectCache(workspace: workspace)
    cache.keep(folder.url.appending(path: "program"), as: "key")
    let kept = workspace.state.appending(path: "cache/behaviours/key/object.o")
    #expect((try Data(contentsOf: kept) == code) == !isEdition)
    let place = folder.url.appending(path: "again")
    #expect(cache.find("key", to: place))
    #expect(try Data(contentsOf: place) == code)
  }

  @Test func `a program that is brought out while others start can be started`() throws {
    let folder = try Folder([SourceFile(path: PackedChecks.path, bytes: Self.packed)])
    let cache = CacheFolder("programs", in: Workspace(root: folder.url), mostEntries: 9)
    let kept = folder.url.appending(path: "kept")
    try cache.put(URL(filePath: "/bin/true"), at: kept)
    let endings = try SideBySide.map(Array(0..<400), atMost: SideBySide.processors) {
      index throws(GradingError) in
      let place = folder.url.appending(path: "program-\(index)")
      do {
        try cache.take(kept, to: place)
        return "\(try ChildProcess.run(place.path, [], limits: .tool).ending)"
      } catch {
        return "\(error)"
      }
    }
    #expect(Set(endings) == ["\(ChildProcess.Ending.exited(0))"])
  }
}
