package import Foundation

/// What the grader reads of a chapter's tests, wherever it is kept: in its folder, or packed in an edition.
extension Workspace {
  /// The folder of the probes below a chapter's tests.
  package static let probesFolder = "Probes"
  /// The folder of the pristine starter below a chapter's tests.
  package static let starterFolder = "Starter"

  /// The Swift files directly in the folder of a chapter's tests: its behaviours and its contract.
  ///
  /// - Parameter chapter: The chapter's name.
  /// - Returns: The files, in the order of their names.
  /// - Throws: `GradingError`.
  package func checks(of chapter: String) throws(GradingError) -> [SourceFile] {
    let files =
      isEdition
      ? try PackedChecks(in: self).files(of: chapter) : try SourceFile.swiftFiles(in: tests(chapter))
    return files.filter { !$0.path.contains("/") }
  }

  /// The probes of a behaviour.
  ///
  /// - Parameters:
  ///   - behaviour: Its identifier.
  ///   - chapter: The chapter's name.
  /// - Returns: The text of the file.
  /// - Throws: `GradingError`.
  package func probes(of behaviour: String, in chapter: String) throws(GradingError) -> String {
    let path = "\(Self.probesFolder)/\(behaviour).swift"
    if isEdition {
      let files = try PackedChecks(in: self).files(of: chapter)
      if let file = files.first(where: { $0.path == path }) { return file.text }
    } else if let text = try? String(contentsOf: tests(chapter).appending(path: path), encoding: .utf8) {
      return text
    }
    throw .unreadable(path: tests(chapter).appending(path: path).path, reason: "there is no such file")
  }

  /// The files of a chapter as they are before anything is changed, given ones included where the starter has
  /// them.
  ///
  /// - Parameter chapter: The chapter's name.
  /// - Returns: The files, in the order of their paths.
  /// - Throws: `GradingError`.
  package func starterFiles(of chapter: String) throws(GradingError) -> [SourceFile] {
    guard isEdition else { return try SourceFile.swiftFiles(in: starter(chapter)) }
    let prefix = Self.starterFolder + "/"
    return try PackedChecks(in: self).files(of: chapter).filter { $0.path.hasPrefix(prefix) }
      .map { SourceFile(path: String($0.path.dropFirst(prefix.count)), bytes: $0.bytes) }
  }

  /// Lends the starter's files on disk, for programs that compare them.
  ///
  /// - Parameters:
  ///   - chapter: The chapter's name.
  ///   - body: Gets the folder; an edition's is private and gone afterwards.
  /// - Returns: What the body returns.
  /// - Throws: `GradingError`.
  package func withStarter<Value>(
    of chapter: String, _ body: (URL) -> Value
  ) throws(GradingError) -> Value {
    guard isEdition else { return body(starter(chapter)) }
    let folder = try BuildFolder(in: self)
    try folder.makeFolder(Self.starterFolder)
    for file in try starterFiles(of: chapter) { _ = try folder.write(file, below: Self.starterFolder) }
    let value = body(folder.url.appending(path: Self.starterFolder))
    // What is removed with the folder must not go before it was compared.
    withExtendedLifetime(folder) {}
    return value
  }
}
