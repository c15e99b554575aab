/// The bounds of what is taken in.
///
/// The whole workshop has some thousand files and three megabytes: whoever needs more has handed in something else.
struct IntakeLimits: Sendable {
  /// What an archive or a folder may hold, without hidden folders.
  let entries: Int
  /// What an archive may hold, unpacked.
  let totalBytes: Int
  /// What an archive may be itself.
  let archiveBytes: Int
  /// What a program may say of an archive's contents; some hundred bytes an entry, hidden folders included.
  let listingBytes: Int
  /// What a program may take to list or to unpack, in seconds of processor time.
  let processorSeconds: Double

  /// One learner's submission.
  static let submission = Self(
    entries: 10_000, totalBytes: 100_000_000, archiveBytes: 100_000_000, listingBytes: 16 << 20,
    processorSeconds: 10)
  /// The archive with all of them, which a learning platform or the instructor has made.
  static let classArchive = Self(
    entries: 200_000, totalBytes: 8_000_000_000, archiveBytes: 8_000_000_000, listingBytes: 64 << 20,
    processorSeconds: 300)

  /// A file of a chapter; the longest starter has six kilobytes.
  static let fileBytes = 1_000_000
  /// All files of a chapter.
  static let chapterBytes = 4_000_000
  /// An entry's path; longer ones cannot be written by every program.
  static let pathBytes = 1000
  /// Folders within folders.
  static let depth = 60
  /// What a program may use of memory to list or unpack a submission.
  static let memoryBytes: UInt64 = 1 << 30
}
