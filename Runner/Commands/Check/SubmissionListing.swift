import Curriculum
import Grading

/// The learner's source as it was judged, for quoting lines of it.
struct SubmissionListing: Sendable {
  /// How the learner's folder is called.
  let folder: String
  /// How the folder of the given files is called.
  let givenFolder: String
  /// The texts by their paths below the learner's folder, those of given files with `Given/` in front.
  let texts: [String: String]

  /// The path of a diagnostic's file from the workshop's folder.
  func path(of file: String) -> String {
    let given = Workspace.givenFolder + "/"
    return file.hasPrefix(given) ? "\(givenFolder)/\(file.dropFirst(given.count))" : "\(folder)/\(file)"
  }

  /// A line of a file, counted from 1.
  func line(_ number: Int, of file: String) -> String? {
    guard let text = texts[file] else { return nil }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains(number - 1) ? String(lines[number - 1]) : nil
  }
}

extension SubmissionListing {
  init(_ submission: Submission, in workspace: Workspace) {
    let chapter = submission.chapter.name
    var texts = Dictionary(uniqueKeysWithValues: submission.files.map { ($0.path, $0.text) })
    // A chapter without given files has no folder for them.
    for file in (try? SourceFile.swiftFiles(in: workspace.given(chapter))) ?? [] {
      texts["\(Workspace.givenFolder)/\(file.path)"] = file.text
    }
    self.init(
      folder: submission.folderName,
      givenFolder: workspace.given(chapter).path(below: workspace.root), texts: texts)
  }
}
