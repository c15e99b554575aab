import Foundation
import Glibc
import Grading

/// An archive that was handed in, opened by the system's programs.
///
/// Nothing of it is written to the disk, unless it is that of a whole class.
struct Archive {
  let file: OpenFile
  let kind: Kind
  /// How it is called in messages.
  let name: String
  let programs: SystemPrograms
  let limits: IntakeLimits

  /// A kind that is taken.
  enum Kind {
    case zip, tar, gzippedTar
  }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - name: How it is called in messages.
  ///   - programs: What opens archives.
  ///   - limits: Its bounds.
  /// - Throws: `SubmissionFault` for what is no archive, or of no kind that is taken.
  init(
    _ path: String, name: String, programs: SystemPrograms, limits: IntakeLimits
  ) throws(SubmissionFault) {
    file = try OpenFile(path)
    guard file.size > 0 else { throw SubmissionFault(reason: "the archive is empty: it has no bytes") }
    guard file.size <= limits.archiveBytes else {
      throw SubmissionFault(reason: "the archive has \(file.size) bytes, of at most \(limits.archiveBytes)")
    }
    switch ArchiveKind.of(file.head(ArchiveKind.headBytes)) {
    case .zip: kind = .zip
    case .tar: kind = .tar
    case .gzip: kind = .gzippedTar
    case .other(let name):
      throw SubmissionFault(
        reason: "it is an archive of the kind \(name), which is not taken: \(ArchiveKind.taken)")
    case nil:
      throw SubmissionFault(
        reason: "it is no archive, whatever its name says, or damaged at its beginning: \(ArchiveKind.taken)")
    }
    self.name = name
    self.programs = programs
    self.limits = limits
  }

  /// What the archive holds, judged.
  ///
  /// - Returns: The entries in their order.
  /// - Throws: `SubmissionFault` when it must not be unpacked or cannot be, `IntakeError` when that could not be
  ///   found out.
  func entries() throws -> [FoundEntry] {
    let result =
      switch kind {
      case .zip: try run(ZipListing.arguments + [SystemPrograms.file], keeping: limits.listingBytes)
      case .tar, .gzippedTar: try run(TarListing.arguments, keeping: limits.listingBytes)
      }
    guard result.output.count <= limits.listingBytes else {
      throw SubmissionFault(reason: "the archive has too many entries: hand in the Swift files alone")
    }
    let listed =
      switch kind {
      case .zip: try ZipListing.entries(in: result.output)
      case .tar, .gzippedTar: try TarListing.entries(in: result.output)
      }
    guard !listed.isEmpty else { throw SubmissionFault(reason: "the archive is empty") }
    return try ArchiveJudgement(limits: limits).entries(listed)
  }

  /// The contents of Swift files, by their places among the entries.
  ///
  /// The programs write them one after the other, in the order of the listing; the sizes of the listing part them.
  ///
  /// - Parameters:
  ///   - wanted: The places of the files that are needed; more may come.
  ///   - entries: The entries.
  /// - Returns: The contents.
  /// - Throws: As `entries()`.
  func swiftFiles(_ wanted: [Int], of entries: [FoundEntry]) throws -> [Int: Data] {
    // Of a clone's nine hundred files a few dozen are needed. Names that the program takes otherwise than they
    // were listed, those with backslashes, are found when all are written.
    if kind == .zip, wanted.allSatisfy({ isExercise(entries[$0]) }),
      let files = try files("*\(HandInLayout.exercises)/*.swift", of: entries, where: isExercise)
    {
      return files
    }
    guard let files = try files("*.swift", of: entries, where: { _ in true }) else {
      throw SubmissionFault(reason: "the archive's files have other sizes than its list says: make it anew")
    }
    return files
  }

  /// What a program writes that is asked for a pattern; `nil` when it is not what was expected.
  private func files(
    _ pattern: String, of entries: [FoundEntry], where matches: (FoundEntry) -> Bool
  ) throws -> [Int: Data]? {
    let written = entries.indices.filter { isWritten(entries[$0]) && matches(entries[$0]) }
    guard !written.isEmpty else { return [:] }
    var total = 0
    for index in written {
      let sum = total.addingReportingOverflow(entries[index].size)
      total = sum.overflow ? Int.max : sum.partialValue
    }
    guard total <= limits.totalBytes else {
      throw SubmissionFault(
        reason: "the archive's Swift files unpack to more than \(limits.totalBytes) bytes")
    }
    let result =
      switch kind {
      // A password is named so that none is asked for on the terminal.
      case .zip: try run(["-P", "none", "-p", SystemPrograms.file, pattern], keeping: total)
      case .tar, .gzippedTar:
        try run(
          ["--extract", "--to-stdout", "--wildcards", "--wildcards-match-slash", "--no-anchored", pattern],
          keeping: total)
      }
    guard result.output.count == total else { return nil }
    var files: [Int: Data] = [:]
    var start = result.output.startIndex
    for index in written {
      let end = start + entries[index].size
      files[index] = Data(result.output[start..<end])
      start = end
    }
    return files
  }

  private func isExercise(_ entry: FoundEntry) -> Bool {
    let name = HandInLayout.exercises
    return entry.path.dropLast().contains { $0.utf8.suffix(name.utf8.count).elementsEqual(name.utf8) }
  }

  /// Whether the program writes an entry when it is asked for all Swift files.
  private func isWritten(_ entry: FoundEntry) -> Bool {
    switch kind {
    // A link is an entry whose contents are its target.
    case .zip: entry.isSwift && entry.kind != .folder
    // A folder that matches means all that is in it.
    case .tar, .gzippedTar: entry.kind == .file && entry.path.contains(where: FoundEntry.isSwift)
    }
  }

  /// Runs the program for archives of this kind.
  ///
  /// - Parameters:
  ///   - arguments: What it is to do; for zips with the file's place among it.
  ///   - bytes: What is kept of its output; one byte more shows that there was more.
  ///   - longestFile: The longest file it may write, when it is to write any.
  /// - Returns: What it left behind.
  /// - Throws: As `entries()`.
  func run(_ arguments: [String], keeping bytes: Int, longestFile: UInt64? = nil) throws
    -> ChildProcess.Result
  {
    let bounds = ChildProcess.Limits(
      seconds: 60 + limits.processorSeconds * 4, processorSeconds: limits.processorSeconds,
      outputBytes: bytes + 1, memoryBytes: IntakeLimits.memoryBytes, fileBytes: longestFile)
    switch kind {
    case .zip:
      let program = try programs.path(of: "unzip", package: "unzip", for: name)
      let result = try programs.run(program, arguments, for: name, file: file, limits: bounds)
      return try judged(result, by: program, fault: Self.unzipFault)
    case .tar, .gzippedTar:
      let program = try programs.tar(for: name)
      var options = ["--file=\(SystemPrograms.file)", "--force-local"]
      if kind == .gzippedTar {
        // A missing gzip would look like a damaged archive.
        _ = try programs.path(of: "gzip", package: "gzip", for: name)
        options.append("--gzip")
      }
      // What it does comes first and the patterns last.
      let all = [arguments[0]] + options + arguments.dropFirst()
      return try judged(
        programs.run(program, all, for: name, file: file, limits: bounds), by: program, fault: Self.tarFault)
    }
  }

  /// What unzip's status says of an archive; `nil` when it says nothing of it.
  private static func unzipFault(_ status: Int32) -> String? {
    switch status {
    case 2, 3, 9, 51: "the archive is damaged or cut short: make it anew"
    case 4...8: "the archive needs more memory to unpack than anything a learner needs to hand in"
    case 12: "the archive's parts overlap, as those of a zip bomb do: make it anew"
    case 81: "the archive is packed in a way that this system's unzip does not know: \(ArchiveKind.taken)"
    case 82: "the archive is encrypted: hand it in without a password"
    default: nil
    }
  }

  /// What tar's status says of an archive; `nil` when it says nothing of it.
  ///
  /// A gzip that was ended by its bound looks to tar like an archive that ends.
  private static func tarFault(_ status: Int32) -> String? {
    status == 2 ? "the archive is damaged, cut short, no tar or too large: make it anew" : nil
  }

  private func judged(
    _ result: ChildProcess.Result, by program: String, fault: (Int32) -> String?
  ) throws -> ChildProcess.Result {
    switch result.ending {
    case .exited(0): return result
    // unzip's warning about something that it could put right, and its word for files that it did not find.
    case .exited(1) where kind == .zip, .exited(11) where kind == .zip: return result
    case .exited(let status):
      if let reason = fault(status) { throw SubmissionFault(reason: reason) }
      throw failure(of: program, "exit status \(status)\n" + result.errorText)
    case .outOfProcessorTime:
      throw SubmissionFault(
        reason: "the archive takes too long to unpack, as an archive bomb does: hand in the Swift files alone"
      )
    // Real time depends on what else the machine does, and these signals come from elsewhere.
    case .outOfTime: throw failure(of: program, "it stood still")
    case .signalled(let signal) where [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal):
      throw failure(of: program, "it was ended by signal \(signal)")
    case .signalled(let signal):
      throw SubmissionFault(reason: "the archive made \(program) end by signal \(signal): make it anew")
    }
  }

  private func failure(of program: String, _ output: String) -> IntakeError {
    .programFailed(program, archive: name, output: output)
  }
}
