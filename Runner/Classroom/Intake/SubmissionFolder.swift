package import Curriculum
package import Foundation
package import Grading

/// A folder of submissions, or an archive of one, as an instructor has it.
///
/// Directly in it is a folder, an archive or a Swift file for each learner, or a learning platform's bulk download.
package struct SubmissionFolder {
  package let url: URL
  private let environment: [String: String]

  /// - Parameters:
  ///   - url: The folder or archive.
  ///   - environment: Has the search path for the programs that open archives.
  package init(_ url: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.url = url
    self.environment = environment
  }

  /// The hand-ins alone.
  ///
  /// - Parameters:
  ///   - workspace: The checkout.
  ///   - chapters: The chapters that count.
  /// - Returns: The hand-ins, as in `read`.
  /// - Throws: `IntakeError`.
  package func handIns(
    workspace: Workspace, chapters: [Chapter] = Curriculum.chapters
  ) throws(IntakeError) -> [HandIn] {
    try read(workspace: workspace, chapters: chapters).handIns
  }

  /// Reads all submissions.
  ///
  /// The order is that of their names, and the same every time.
  ///
  /// - Parameters:
  ///   - workspace: The checkout: for the names of the chapters' files, and for room to unpack a class's archive.
  ///   - chapters: The chapters that count. If there is only one, files without a folder's name are its.
  /// - Returns: The hand-ins, broken ones too, and what was left aside.
  /// - Throws: `IntakeError` for what is no fault of one submission.
  package func read(
    workspace: Workspace, chapters: [Chapter] = Curriculum.chapters
  ) throws(IntakeError) -> Intake {
    let known: [ChapterShape]
    do { known = try ChapterShape.all(in: workspace) } catch { throw .workshop(error) }
    let layout = HandInLayout(known: known, wanted: Set(chapters.map(\.name)))
    let programs = SystemPrograms(environment: environment)
    let path = url.standardizedFileURL.resolvingSymlinksInPath().path
    switch FolderContents.entry(at: path, path: [url.lastPathComponent])?.kind {
    case .folder:
      return try read(folder: path, layout, programs)
    case .file:
      let unpacked = try ClassArchive(path: path, programs: programs).unpacked(in: workspace)
      // The folder is removed when nobody needs it any more.
      return try withExtendedLifetime(unpacked) { () throws(IntakeError) in
        try read(folder: unpacked.submissions, layout, programs)
      }
    case .link, .special, nil:
      throw .missing(path: url.path)
    }
  }

  private func read(
    folder: String, _ layout: HandInLayout, _ programs: SystemPrograms
  ) throws(IntakeError) -> Intake {
    let names: [String]
    do { names = try FolderContents.names(in: folder) } catch {
      throw .unreadable(path: url.path, reason: error.reason)
    }
    var remarks: [IntakeRemark] = []
    var items: [SubmissionItem] = []
    for name in names {
      guard let kind = FolderContents.entry(at: "\(folder)/\(name)", path: [name])?.kind else {
        remarks.append(IntakeRemark(origin: name, text: "left aside: its name is not in UTF-8; rename it"))
        continue
      }
      let item = SubmissionItem(name: name, kind: kind)
      let use = item.use { FolderContents.entry(at: "\(folder)/\(name)/\($0)", path: [])?.kind == .file }
      switch use {
      case .submission: items.append(item)
      case .leftAside(let reason): remarks.append(IntakeRemark(origin: name, text: reason))
      }
    }
    if let sign = signOfOneSubmission(items, layout) { throw .oneSubmission(path: url.path, sign: sign) }
    guard !items.isEmpty else { throw .nothingHandedIn(path: url.path, leftAside: remarks.count) }

    let groups = LearnerItems.grouping(items)
    let clashes = LearnerItems.clashes(groups)
    guard clashes.isEmpty else { throw .sameLearner(clashes) }
    let intake = LearnerIntake(folder: folder, layout: layout, programs: programs)
    var handIns: [HandIn] = []
    for group in groups {
      let (handIn, ownRemarks) = try intake.handIn(group)
      handIns.append(handIn)
      remarks += ownRemarks
    }
    return Intake(handIns: handIns, remarks: remarks.sorted { ($0.origin, $0.text) < ($1.origin, $1.text) })
  }

  /// A folder by which the whole is one learner's submission; `nil` when nothing says so.
  private func signOfOneSubmission(_ items: [SubmissionItem], _ layout: HandInLayout) -> String? {
    let folders = items.filter { $0.kind == .folder }.map(\.name)
    if let sign = [HandInLayout.exercises, Workspace.givenFolder].first(where: folders.contains) {
      return sign
    }
    let chapters = Set(layout.known.map(\.name))
    return folders.allSatisfy(chapters.contains) ? folders.first : nil
  }
}
