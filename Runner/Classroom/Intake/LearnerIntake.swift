import Foundation
import Grading

/// Makes a hand-in of what is there from one learner.
struct LearnerIntake {
  /// The folder of submissions.
  let folder: String
  let layout: HandInLayout
  let programs: SystemPrograms

  /// A part that was opened, or why it could not be.
  private struct Opened {
    let name: String
    let part: Result<SubmissionPart, SubmissionFault>
  }

  /// A part with the chapters in it.
  private struct Found {
    let part: SubmissionPart
    let chapters: [String: HandIn.ChapterContent]
  }

  /// Reads what a learner has handed in.
  ///
  /// - Parameter group: What is there.
  /// - Returns: The hand-in, and remarks on it.
  /// - Throws: `IntakeError` for what is no fault of the submission.
  func handIn(_ group: LearnerItems) throws(IntakeError) -> (handIn: HandIn, remarks: [IntakeRemark]) {
    var opened: [Opened] = []
    for item in group.items where !isLoose(item) { opened += try open(item) }
    let loose = looseFiles(group.items.filter(isLoose))
    if let part = loose.part { opened.append(Opened(name: part.name, part: .success(part))) }

    var found: [Found] = []
    var faults: [String] = []
    var remarks = loose.remarks
    for opened in opened {
      let read = try outcome { () throws in
        let part = try opened.part.get()
        let (chapters, remarks) = try part.chapters(layout)
        return (found: Found(part: part, chapters: chapters), remarks: remarks)
      }
      switch read {
      case .success(let read):
        found.append(read.found)
        remarks += read.remarks
      case .failure(let fault):
        let isAlone = group.items.count == 1 && group.items[0].name == opened.name
        faults.append(isAlone ? fault.reason : "\(opened.name.shown): \(fault.reason)")
      }
    }
    let (chapters, choices) = merged(found)
    let content: HandIn.Content
    if chapters.isEmpty {
      content = .broken(reason: faults.isEmpty ? nothing(in: group) : faults.joined(separator: "; "))
    } else {
      content = .chapters(chapters)
      remarks += choices + faults.map { "does not count: \($0)" }
    }
    return (
      HandIn(learner: group.learner, origin: group.origin, isLate: group.isLate, content: content),
      remarks.map { IntakeRemark(origin: group.origin, text: $0) }
    )
  }

  /// Tells a fault of the submission from an error of the intake.
  private func outcome<Value>(
    _ body: () throws -> Value
  ) throws(IntakeError) -> Result<Value, SubmissionFault> {
    do {
      return .success(try body())
    } catch let fault as SubmissionFault {
      return .failure(fault)
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

  /// Opens a folder or an archive.
  private func open(_ item: SubmissionItem) throws(IntakeError) -> [Opened] {
    func fault(_ reason: String) -> [Opened] {
      [Opened(name: item.name, part: .failure(SubmissionFault(reason: reason)))]
    }
    if item.platform?.isText == true { return [] }
    switch item.kind {
    case .link: return fault("it is a symbolic link, which is not followed: put the files themselves there")
    case .special: return fault("it is neither file nor folder")
    case .file where item.isArchive:
      return [try archive(place(item.name), name: item.name, stem: item.stem, order: item.platform?.order)]
    case .file: return []
    case .folder:
      do {
        let entries = try FolderContents.entries(
          below: place(item.name), limit: IntakeLimits.submission.entries)
        return try open(item, with: entries)
      } catch let error as SubmissionFault {
        return fault(error.reason)
      } catch let error as IntakeError {
        throw error
      } catch {
        throw .unreadable(path: place(item.name), reason: "\(error)")
      }
    }
  }

  /// Opens a folder's files, and the archives that lie near its top.
  private func open(_ item: SubmissionItem, with entries: [FoundEntry]) throws(IntakeError) -> [Opened] {
    let paths = entries.map { place("\(item.name)/\($0.path.joined(separator: "/"))") }
    let archives = entries.indices.filter {
      let path = entries[$0].path
      return entries[$0].kind == .file && path.count <= 2 && ArchiveKind.stem(of: path.last ?? "") != nil
    }
    var opened: [Opened] = []
    if archives.isEmpty || entries.contains(where: \.isSwift) {
      let part = SubmissionPart.files(entries, at: paths, name: item.name, hint: hint(item.stem))
      opened.append(Opened(name: item.name, part: .success(part)))
    }
    for index in archives {
      let name = entries[index].path.joined(separator: "/")
      let stem = ArchiveKind.stem(of: entries[index].path.last ?? "") ?? ""
      opened.append(try archive(paths[index], name: name, stem: stem))
    }
    return opened
  }

  private func archive(
    _ path: String, name: String, stem: String, order: Int? = nil
  ) throws(IntakeError) -> Opened {
    let part = try outcome {
      try SubmissionPart.archive(path, name: name, hint: hint(stem), order: order, programs: programs)
    }
    return Opened(name: name, part: part)
  }

  /// Single files as those of one folder, the newest of each name; `nil` when there are none.
  private func looseFiles(_ items: [SubmissionItem]) -> (part: SubmissionPart?, remarks: [String]) {
    guard let first = items.first else { return (nil, []) }
    let named = Dictionary(grouping: items) { layout.plainName($0.ownName) }
    var entries: [FoundEntry] = []
    var paths: [String] = []
    var remarks: [String] = []
    for (name, copies) in named.sorted(by: { $0.key < $1.key }) {
      let byAge = copies.sorted { ($0.platform?.order ?? 0, $0.name) < ($1.platform?.order ?? 0, $1.name) }
      guard let newest = byAge.last else { continue }
      let entry = FolderContents.entry(at: place(newest.name), path: [name])
      entries.append(entry ?? FoundEntry(path: [name], kind: .special, size: 0))
      paths.append(place(newest.name))
      remarks += byAge.dropLast().map {
        "\(newest.name.shown) counts; \($0.name.shown) was handed in before it"
      }
    }
    let hint = items.count == 1 ? hint(first.stem) : ""
    return (.files(entries, at: paths, name: first.name, hint: hint), remarks)
  }

  /// The name without the number that a browser or a learning platform tells copies apart by.
  private func hint(_ stem: String) -> String { CopyNumber.removed(from: stem) ?? stem }

  /// All chapters; one that several parts have counts from the newest, or not at all when that is not known.
  private func merged(_ found: [Found]) -> (chapters: [String: HandIn.ChapterContent], remarks: [String]) {
    var chapters: [String: HandIn.ChapterContent] = [:]
    var remarks: [String] = []
    for name in Set(found.flatMap(\.chapters.keys)).sorted() {
      let having = found.filter { $0.chapters[name] != nil }
      guard let newest = having.max(by: { ($0.part.order ?? -1) < ($1.part.order ?? -1) }) else { continue }
      chapters[name] = newest.chapters[name]
      guard having.count > 1 else { continue }
      if Set(having.compactMap(\.part.order)).count == having.count {
        for older in having where older.part.order != newest.part.order {
          remarks.append("\(name) counts from \(newest.part.name.shown); \(older.part.name.shown) is older")
        }
      } else {
        let names = having.map(\.part.name.shown).sorted().joined(separator: " and ")
        chapters[name] = .broken(
          reason: "it has the chapter more than once, in \(names): hand in one of them")
      }
    }
    return (chapters, remarks)
  }
}
