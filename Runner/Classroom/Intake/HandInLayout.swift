import Grading

/// Which files of something that was handed in belong to which chapter; pure.
struct HandInLayout {
  /// A file that belongs to a chapter.
  struct Choice: Hashable {
    /// Its path below the chapter's folder.
    let path: String
    /// Its place among the entries.
    let index: Int
  }

  /// What was found of a chapter.
  typealias Found = Result<[Choice], SubmissionFault>

  /// What was found.
  struct Outcome {
    /// The chapters that it has, by name, and each chapter's fault apart from the others'.
    var chapters: [String: Found] = [:]
    var remarks: [String] = []
  }

  /// The folder of a clone that has the chapters' folders.
  static let exercises = "Exercises"

  /// The chapters of the workshop.
  let known: [ChapterShape]
  /// The names of those that count; files without a folder's name belong to it when there is only one.
  let wanted: Set<String>
  /// The chapters by their names in lower case: learners name folders as they like.
  private let named: [String: ChapterShape]

  init(known: [ChapterShape], wanted: Set<String>) {
    self.known = known
    self.wanted = wanted
    named = Dictionary(known.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }

  /// A chapter's folder, and the places of the entries in it, itself among them.
  private struct Folder {
    let path: [String]
    var entries: [Int]
  }

  /// Finds the chapters.
  ///
  /// - Parameters:
  ///   - entries: What was handed in.
  ///   - hint: The name of the folder, archive or file it came in, without its ending.
  /// - Returns: The chapters, of those that count; at least one.
  /// - Throws: `SubmissionFault` when there is none, or no telling which.
  func chapters(of entries: [FoundEntry], hint: String) throws(SubmissionFault) -> Outcome {
    let visible = entries.indices.filter { !entries[$0].isHidden && !entries[$0].path.isEmpty }
    var outcome = Outcome()
    if let clone = try cloneFolders(entries, visible) {
      outcome.chapters = clone
    } else if let folders = namedFolders(entries, visible) {
      outcome.chapters = folders
    } else {
      return try looseFiles(entries, visible, hint: hint)
    }
    let names = outcome.chapters.keys.sorted()
    outcome.chapters = outcome.chapters.filter { wanted.contains($0.key) }
    guard !outcome.chapters.isEmpty else { throw missing(found: names) }
    return outcome
  }

  /// The chapters' folders below `Exercises`, wherever that is; `nil` when it is nowhere.
  private func cloneFolders(
    _ entries: [FoundEntry], _ visible: [Int]
  ) throws(SubmissionFault) -> [String: Found]? {
    var roots: [[String]: [String: Folder]] = [:]
    for index in visible {
      let path = entries[index].path
      guard let place = path.firstIndex(of: Self.exercises) else { continue }
      if place == path.count - 1, entries[index].kind != .folder {
        throw SubmissionFault(reason: "\(shown(path)) is no folder")
      }
      guard place + 1 < path.count, let chapter = shape(named: path[place + 1]) else { continue }
      let folder = Folder(path: Array(path[...(place + 1)]), entries: [])
      roots[Array(path[...place]), default: [:]][chapter.name, default: folder].entries.append(index)
    }
    guard let depth = roots.keys.map(\.count).min() else { return nil }
    let nearest = roots.filter { $0.key.count == depth }
    guard let root = nearest.first, nearest.count == 1 else {
      let names = nearest.keys.map(shown).sorted().joined(separator: " and ")
      throw SubmissionFault(reason: "it has the exercises twice, in \(names): hand in one of them")
    }
    return root.value.mapValues { files(in: $0, entries) }
  }

  /// The folders that are named for chapters; `nil` when there are none.
  private func namedFolders(_ entries: [FoundEntry], _ visible: [Int]) -> [String: Found]? {
    var places: [String: [[String]: Folder]] = [:]
    for index in visible {
      let path = entries[index].path
      let folders = entries[index].kind == .file ? path.dropLast() : path[...]
      for place in folders.indices {
        guard let chapter = shape(named: path[place]) else { continue }
        let folder = Folder(path: Array(path[...place]), entries: [])
        places[chapter.name, default: [:]][folder.path, default: folder].entries.append(index)
        break
      }
    }
    guard !places.isEmpty else { return nil }
    return places.mapValues { folders in
      let depth = folders.keys.map(\.count).min() ?? 0
      let nearest = folders.values.filter { $0.path.count == depth }
      guard let folder = nearest.first, nearest.count == 1 else {
        let names = nearest.map { shown($0.path) }.sorted().joined(separator: " and ")
        return .failure(SubmissionFault(reason: "it has the chapter twice, in \(names): hand in one of them"))
      }
      return files(in: folder, entries)
    }
  }

  /// The learner's files in a chapter's folder.
  private func files(in folder: Folder, _ entries: [FoundEntry]) -> Found {
    var choices: [(path: [String], index: Int)] = []
    for index in folder.entries {
      let path = Array(entries[index].path.dropFirst(folder.path.count))
      guard let first = path.first else {
        guard entries[index].kind == .folder else {
          return .failure(
            SubmissionFault(reason: "\(shown(folder.path)) is \(noun(entries[index].kind)), no folder"))
        }
        continue
      }
      if first != given, entries[index].isSwift { choices.append((path, index)) }
    }
    guard !choices.isEmpty else {
      return .failure(SubmissionFault(reason: "there is no Swift file in \(shown(folder.path))"))
    }
    return judged(choices, entries)
  }

  /// Files without a folder that names a chapter.
  private func looseFiles(
    _ entries: [FoundEntry], _ visible: [Int], hint: String
  ) throws(SubmissionFault) -> Outcome {
    // What a clone has beside the exercises, and the manifest of a package around them.
    let foreign: Set<String> = [given, "Tests", "Solutions", "Runner"]
    var loose = visible.filter {
      entries[$0].isSwift && entries[$0].path.last != "Package.swift"
        && foreign.isDisjoint(with: entries[$0].path.dropLast())
    }
    guard !loose.isEmpty else { throw nothing(in: entries, visible) }
    let hinted = shape(named: hint)
    if let hinted, !wanted.contains(hinted.name) { throw missing(found: [hinted.name]) }
    let only = wanted.count == 1 ? wanted.first.flatMap(shape) : nil
    if let chapter = only ?? hinted { return outcome(chapter, &loose, entries) }

    let names = Set(loose.compactMap { entries[$0].path.last.map(plainName) })
    let matches = known.filter { wanted.contains($0.name) }
      .map { (shape: $0, names: $0.starter.intersection(names)) }.filter { !$0.names.isEmpty }
    let best = matches.filter { match in
      matches.allSatisfy { $0.shape == match.shape || $0.names.isStrictSubset(of: match.names) }
    }
    if let match = best.first { return outcome(match.shape, &loose, entries) }
    guard !matches.isEmpty else {
      throw SubmissionFault(
        reason: "no chapter's file is called \(list(names, "or")): \(Self.advice)")
    }
    // Files of several chapters side by side: each is known by its name, or none is.
    let isClear = names.allSatisfy { name in matches.count { $0.names.contains(name) } == 1 }
    guard isClear else {
      throw SubmissionFault(
        reason:
          "\(list(names, "and")) can be of \(list(Set(matches.map(\.shape.name)), "or")): \(Self.advice)")
    }
    var all = Outcome()
    for match in matches {
      var own = loose.filter { match.names.contains(entries[$0].path.last.map(plainName) ?? "") }
      let one = outcome(match.shape, &own, entries)
      all.chapters.merge(one.chapters) { first, _ in first }
      all.remarks += one.remarks
    }
    return all
  }

  private static let advice =
    "put each chapter's files in a folder with the chapter's name, or grade one chapter alone"

  /// Loose files as those of a chapter.
  private func outcome(_ chapter: ChapterShape, _ loose: inout [Int], _ entries: [FoundEntry]) -> Outcome {
    var outcome = Outcome()
    let copies = loose.filter {
      let name = entries[$0].path.last ?? ""
      return chapter.given.contains(name) && !chapter.starter.contains(name)
    }
    // Whoever hands in single files often hands in the given ones, too.
    if !copies.isEmpty, copies.count < loose.count {
      loose.removeAll { copies.contains($0) }
      let names = copies.map { entries[$0].path.last ?? "" }
      outcome.remarks.append(
        "\(list(Set(names), "and")) of \(chapter.name) \(names.count == 1 ? "is" : "are") given: "
          + "the workshop's own counts")
    }
    let parents = loose.map { Array(entries[$0].path.dropLast()) }
    var base = parents.first ?? []
    for parent in parents { base = zip(base, parent).prefix { $0 == $1 }.map(\.0) }
    let choices = loose.map { (path: Array(entries[$0].path.dropFirst(base.count)), index: $0) }
    outcome.chapters[chapter.name] = judged(choices, entries)
    let names = Set(choices.compactMap { $0.path.last.map(plainName) })
    let absent = chapter.starter.subtracting(names)
    if !absent.isEmpty, !chapter.starter.isDisjoint(with: names) {
      outcome.remarks.append("\(list(absent, "and")) of \(chapter.name) was not handed in")
    }
    return outcome
  }

  /// Files that are to be read, unless one of them is none.
  private func judged(_ choices: [(path: [String], index: Int)], _ entries: [FoundEntry]) -> Found {
    guard choices.count <= SourceFile.mostFiles else {
      return .failure(
        SubmissionFault(reason: "it has \(choices.count) Swift files, of at most \(SourceFile.mostFiles)"))
    }
    var paths: Set<String> = []
    var total = 0
    for (path, index) in choices {
      let entry = entries[index]
      let name = path.joined(separator: "/")
      func fault(_ reason: String) -> Found { .failure(SubmissionFault(reason: "\(name.shown) \(reason)")) }
      guard !SourceFile.hasControlCharacter(name) else {
        return fault("has a line break or another control character in its name: rename it")
      }
      guard entry.kind == .file else { return fault("is \(noun(entry.kind)), no file") }
      guard paths.insert(name).inserted else { return fault("is in it twice") }
      guard entry.size <= IntakeLimits.fileBytes else {
        return fault("has \(entry.size) bytes, of at most \(IntakeLimits.fileBytes)")
      }
      total += entry.size
    }
    guard total <= IntakeLimits.chapterBytes else {
      return .failure(
        SubmissionFault(reason: "its files have \(total) bytes, of at most \(IntakeLimits.chapterBytes)"))
    }
    return .success(
      choices.map { Choice(path: $0.path.joined(separator: "/"), index: $0.index) }.sorted {
        $0.path < $1.path
      })
  }

  /// The name of a starter's file in place of that of its copy; any other name stays.
  func plainName(_ name: String) -> String {
    guard FoundEntry.isSwift(name), !known.contains(where: { $0.starter.contains(name) }),
      let stem = CopyNumber.removed(from: String(name.dropLast(".swift".count)))
    else { return name }
    let plain = stem + ".swift"
    return known.contains { $0.starter.contains(plain) } ? plain : name
  }

  private func nothing(in entries: [FoundEntry], _ visible: [Int]) -> SubmissionFault {
    let inner = visible.first { ArchiveKind.stem(of: entries[$0].path.last ?? "") != nil }
    guard let inner else { return SubmissionFault(reason: "there is no Swift file in it") }
    return SubmissionFault(
      reason:
        "there is no Swift file in it but another archive, \(shown(entries[inner].path)): hand in that one")
  }

  private func missing(found: [String]) -> SubmissionFault {
    SubmissionFault(
      reason: "there is no \(list(wanted, "or")) in it but \(list(Set(found), "and"))")
  }

  private func shape(named name: String) -> ChapterShape? {
    named[name.lowercased()]
  }

  private func noun(_ kind: FoundEntry.Kind) -> String {
    switch kind {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .special: "a device or a pipe"
    }
  }

  private func shown(_ path: [String]) -> String { path.joined(separator: "/").shown }

  /// The first names of a set, for a sentence.
  private func list(_ names: Set<String>, _ word: String) -> String {
    let most = 4
    let sorted = names.sorted().map(\.shown)
    if sorted.count > most { return sorted.prefix(most).joined(separator: ", ") + " \(word) others" }
    let last = sorted.suffix(2).joined(separator: " \(word) ")
    return (sorted.dropLast(2) + [last]).joined(separator: ", ")
  }

  private var given: String { Workspace.givenFolder }
}
