import Foundation
import Grading

/// Makes a hand-in of what is there from one learner.
struct LearnerIntake {
  /// The folder of submissions.
  let folder: String
  let layout: HandInLayout
  let programs: SystemPrograms

  /// Reads what a learner has handed in.
  ///
  /// - Parameter group: What is there.
  /// - Returns: The hand-in, and remarks on it.
  /// - Throws: `IntakeError` for what is no fault of the submission.
  func handIn(_ group: LearnerItems) throws(IntakeError) -> (handIn: HandIn, remarks: [IntakeRemark]) {
    var faults: [String] = []
    var remarks: [String] = []
    var found: [(part: SubmissionPart, chapters: [String: HandIn.ChapterContent])] = []
    func open(_ body: () throws -> [SubmissionPart]) throws(IntakeError) {
      let parts = try faultless(body, &faults) ?? []
      for part in parts {
        let chapters = try faultless({ try part.chapters(layout) }, &faults) { reason in
          parts.count + group.items.count > 2 ? "\(part.name.shown): \(reason)" : reason
        }
        guard let chapters else { continue }
        remarks += chapters.remarks
        found.append((part, chapters.chapters))
      }
    }
    for item in group.items where !isLoose(item) {
      try open { try parts(of: item, &faults) }
    }
    try open { try looseParts(group.items.filter(isLoose), &remarks) }

    let chapters = merged(found, &remarks)
    let content: HandIn.Content
    if chapters.isEmpty {
      if faults.isEmpty { faults.append(nothing(in: group)) }
      content = .broken(reason: faults.joined(separator: "; "))
    } else {
      content = .chapters(chapters)
      remarks += faults.map { "does not count: \($0)" }
    }
    let handIn = HandIn(
      learner: group.learner, origin: group.origin, isLate: group.isLate, content: content)
    return (handIn, remarks.map { IntakeRemark(origin: group.origin, text: $0) })
  }

  /// Runs what may find a fault of the submission, and keeps the fault.
  private func faultless<Value>(
    _ body: () throws -> Value, _ faults: inout [String], wording: (String) -> String = { $0 }
  ) throws(IntakeError) -> Value? {
    do {
      return try body()
    } catch let fault as SubmissionFault {
      faults.append(wording(fault.reason))
      return nil
    } catch let error as IntakeError {
      throw error
    } catch {
      throw .unreadable(path: folder, reason: "\(error)")
    }
  }

  /// Single Swift files, which belong together when a learner has handed in several.
  private func isLoose(_ item: SubmissionItem) -> Bool {
    item.kind == .file && FoundEntry.isSwift(item.ownName)
  }

  private func nothing(in group: LearnerItems) -> String {
    if group.items.allSatisfy({ $0.platform?.isText == true }) {
      return "text was typed into the platform, and no file handed in"
    }
    let names = group.items.map(\.ownName.shown).joined(separator: ", ")
    return "there is no Swift file in what was handed in: \(names)"
  }

  private func place(_ name: String) -> String { "\(folder)/\(name)" }

  /// What is in a folder or an archive.
  private func parts(of item: SubmissionItem, _ faults: inout [String]) throws -> [SubmissionPart] {
    if item.platform?.isText == true { return [] }
    switch item.kind {
    case .link:
      throw SubmissionFault(reason: "it is a symbolic link, which is not followed: put the files themselves there")
    case .special:
      throw SubmissionFault(reason: "it is neither file nor folder")
    case .file:
      guard item.isArchive else { return [] }
      return [
        try .archive(
          place(item.name), name: item.name, hint: hint(item.stem), order: item.platform?.order, programs: programs)
      ]
    case .folder:
      return try parts(ofFolder: item, &faults)
    }
  }

  /// A folder's files, and the archives that lie near its top.
  private func parts(ofFolder item: SubmissionItem, _ faults: inout [String]) throws -> [SubmissionPart] {
    let entries = try FolderContents.entries(
      below: place(item.name), limit: IntakeLimits.submission.entries)
    let paths = entries.map { place("\(item.name)/\($0.path.joined(separator: "/"))") }
    let inner = entries.indices.filter {
      let entry = entries[$0]
      return entry.kind == .file && entry.path.count <= 2 && ArchiveKind.stem(of: entry.path.last ?? "") != nil
    }
    var parts: [SubmissionPart] = []
    if inner.isEmpty || entries.contains(where: \.isSwift) {
      parts.append(.files(entries, at: paths, name: item.name, hint: hint(item.stem)))
    }
    for index in inner {
      let name = entries[index].path.joined(separator: "/")
      let stem = ArchiveKind.stem(of: entries[index].path.last ?? "") ?? ""
      // One broken archive hides no other.
      let part = try faultless(
        { try SubmissionPart.archive(paths[index], name: name, hint: hint(stem), programs: programs) }, &faults
      ) { "\(name.shown): \($0)" }
      if let part { parts.append(part) }
    }
    return parts
  }

  /// Single files as those of one folder, the newest of each name.
  private func looseParts(_ items: [SubmissionItem], _ remarks: inout [String]) throws -> [SubmissionPart] {
    guard let first = items.first else { return [] }
    let named = Dictionary(grouping: items) { layout.plainName($0.ownName) }
    var entries: [FoundEntry] = []
    var paths: [String] = []
    for (name, items) in named.sorted(by: { $0.key < $1.key }) {
      let byAge = items.sorted { ($0.platform?.order ?? 0, $0.name) < ($1.platform?.order ?? 0, $1.name) }
      guard let newest = byAge.last,
        let entry = FolderContents.entry(at: place(newest.name), path: [name])
      else { continue }
      entries.append(entry)
      paths.append(place(newest.name))
      for older in byAge.dropLast() {
        remarks.append("\(newest.name.shown) counts; \(older.name.shown) was handed in before it")
      }
    }
    let hint = items.count == 1 ? hint(first.stem) : ""
    return [.files(entries, at: paths, name: first.name, hint: hint)]
  }

  /// The name without the number that a browser or a learning platform tells copies apart by.
  private func hint(_ stem: String) -> String { CopyNumber.removed(from: stem) ?? stem }

  /// All chapters; one that several parts have counts from the newest, or not at all when that is not known.
  private func merged(
    _ found: [(part: SubmissionPart, chapters: [String: HandIn.ChapterContent])], _ remarks: inout [String]
  ) -> [String: HandIn.ChapterContent] {
    var chapters: [String: HandIn.ChapterContent] = [:]
    for name in Set(found.flatMap(\.chapters.keys)).sorted() {
      let having = found.compactMap { found in found.chapters[name].map { (part: found.part, content: $0) } }
      let newest = having.max { ($0.part.order ?? -1) < ($1.part.order ?? -1) }
      guard let newest else { continue }
      chapters[name] = newest.content
      guard having.count > 1 else { continue }
      if Set(having.compactMap(\.part.order)).count == having.count {
        for older in having where older.part.order != newest.part.order {
          remarks.append("\(name) counts from \(newest.part.name.shown); \(older.part.name.shown) is older")
        }
      } else {
        let names = having.map(\.part.name.shown).sorted().joined(separator: " and ")
        chapters[name] = .broken(reason: "it has the chapter more than once, in \(names): hand in one of them")
      }
    }
    return chapters
  }
}
