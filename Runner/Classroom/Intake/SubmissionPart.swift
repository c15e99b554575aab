import Foundation
import Grading

/// Something that was handed in and opened: a folder's files, an archive, or single files.
struct SubmissionPart {
  /// How it is called in messages.
  let name: String
  /// The name that may be a chapter's.
  let hint: String
  /// Grows with every file that the learner hands in; `nil` when that is not known.
  let order: Int?
  let entries: [FoundEntry]
  /// Reads files, by their places among the entries.
  let read: ([Int]) throws -> [Int: Result<Data, SubmissionFault>]

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - name: How it is called in messages.
  ///   - hint: The name that may be a chapter's.
  ///   - order: When it was handed in, among others.
  ///   - programs: What opens archives.
  /// - Returns: The archive's files.
  /// - Throws: `SubmissionFault` or `IntakeError`.
  static func archive(
    _ path: String, name: String, hint: String, order: Int? = nil, programs: SystemPrograms
  ) throws -> Self {
    let archive = try Archive(path, name: name, programs: programs, limits: .submission)
    let entries = try archive.entries()
    return Self(name: name, hint: hint, order: order, entries: entries) { wanted in
      try archive.swiftFiles(wanted, of: entries).mapValues(Result.success)
    }
  }

  /// Takes files on the disk.
  ///
  /// - Parameters:
  ///   - entries: What is there.
  ///   - paths: The path of each on the disk.
  ///   - name: How they are called in messages.
  ///   - hint: The name that may be a chapter's.
  /// - Returns: The files, of which none is read yet.
  static func files(
    _ entries: [FoundEntry], at paths: [String], name: String, hint: String
  ) -> Self {
    Self(name: name, hint: hint, order: nil, entries: entries) { indices in
      var contents: [Int: Result<Data, SubmissionFault>] = [:]
      for index in indices {
        contents[index] = Result { () throws(SubmissionFault) in
          let file = try OpenFile(paths[index])
          // One byte more than a file may have shows that it has too many.
          return Data(file.head(min(file.size, IntakeLimits.fileBytes + 1)))
        }
      }
      return contents
    }
  }

  /// The chapters in it, with what is in their files.
  ///
  /// - Parameter layout: Finds them.
  /// - Returns: The chapters by name, and remarks.
  /// - Throws: `SubmissionFault` or `IntakeError`.
  func chapters(
    _ layout: HandInLayout
  ) throws -> (chapters: [String: HandIn.ChapterContent], remarks: [String]) {
    let outcome = try layout.chapters(of: entries, hint: hint)
    let chosen = outcome.chapters.values.flatMap { (try? $0.get()) ?? [] }.map(\.index)
    let contents = try read(chosen)
    let chapters = outcome.chapters.mapValues { found -> HandIn.ChapterContent in
      do throws(SubmissionFault) {
        return .files(
          try found.get().map { choice throws(SubmissionFault) in
            try Self.file(choice.path, contents[choice.index])
          })
      } catch {
        return .broken(reason: error.reason)
      }
    }
    return (chapters, outcome.remarks)
  }

  /// A file whose contents can be Swift.
  private static func file(
    _ path: String, _ contents: Result<Data, SubmissionFault>?
  ) throws(SubmissionFault) -> SourceFile {
    guard let contents else { throw SubmissionFault(reason: "\(path.shown) cannot be read") }
    let bytes: Data
    do { bytes = try contents.get() } catch {
      throw SubmissionFault(reason: "\(path.shown): \(error.reason)")
    }
    let fact: String? =
      if bytes.isEmpty {
        "is empty"
      } else if bytes.count > IntakeLimits.fileBytes {
        "has more than \(IntakeLimits.fileBytes) bytes"
      } else if bytes.contains(0) {
        "is no text: it has bytes that are zero; save it as UTF-8"
      } else if String(validating: bytes, as: UTF8.self) == nil {
        "is not in UTF-8: save it as UTF-8"
      } else {
        nil
      }
    if let fact { throw SubmissionFault(reason: "\(path.shown) \(fact)") }
    return SourceFile(path: path, bytes: bytes)
  }
}
