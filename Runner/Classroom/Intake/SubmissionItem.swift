/// A file or folder directly in the folder of submissions.
struct SubmissionItem {
  let name: String
  let kind: FoundEntry.Kind
  /// What a learning platform's name tells; `nil` for other names.
  let platform: PlatformName?

  /// What becomes of it.
  enum Use: Hashable {
    /// It is a submission or a part of one.
    case submission
    /// It is none, and why; lower case, no full stop.
    case leftAside(String)
  }

  init(name: String, kind: FoundEntry.Kind) {
    self.name = name
    self.kind = kind
    platform = FoundEntry.isHidden(name) ? nil : PlatformName.reading(name)
  }

  /// The name of the file or folder as the learner gave it, as far as that is known.
  var ownName: String { platform?.file ?? name }

  /// The name that says whose it is, or what: without the ending of an archive or a Swift file.
  var stem: String {
    guard kind != .folder else { return ownName }
    return ArchiveKind.stem(of: ownName)
      ?? (FoundEntry.isSwift(ownName) ? String(ownName.dropLast(".swift".count)) : ownName)
  }

  var isArchive: Bool { kind == .file && ArchiveKind.stem(of: ownName) != nil }

  /// What becomes of it.
  ///
  /// - Parameter hasContents: Whether it is a folder with a file of a name directly in it.
  /// - Returns: What becomes of it.
  func use(hasContents: (String) -> Bool) -> Use {
    if FoundEntry.isHidden(name) { return .leftAside("left aside: it is hidden") }
    if platform != nil { return .submission }
    switch kind {
    case .folder:
      return hasContents(Self.results) ? .leftAside("left aside: it has the results of a run") : .submission
    case .file:
      if isArchive || FoundEntry.isSwift(name) { return .submission }
      return .leftAside("left aside: it is no folder, no archive and no Swift file")
    case .link:
      return .submission
    case .special:
      return .leftAside("left aside: it is neither file nor folder")
    }
  }

  /// The file that every folder of results has.
  private static let results = "results.jsonl"
}
