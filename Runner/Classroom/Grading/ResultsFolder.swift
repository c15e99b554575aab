package import Foundation
import Glibc

/// The folder that a class's results are in.
package struct ResultsFolder: Sendable {
  package let url: URL

  package init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  /// A line for each chapter of each hand-in.
  package var results: URL { url.appending(path: "results.jsonl") }
  /// Whose hand-ins they are of, and what was asked for.
  package var record: URL { url.appending(path: "class.json") }
  /// What was graded so far; only the grader needs it.
  package var journal: URL { url.appending(path: "journal.jsonl") }
  private var lock: URL { url.appending(path: ".lock") }

  // MARK: Opening

  /// Makes the folder ready for a plan, and keeps other graders away.
  ///
  /// - Parameters:
  ///   - new: What is going to be graded.
  ///   - isMoved: Whether the folder of submissions may have another name than before.
  /// - Returns: What keeps others away as long as it is there.
  /// - Throws: `ClassError`; then nothing in the folder was changed.
  package func open(for new: ClassRecord, isMoved: Bool = false) throws(ClassError) -> ResultsLock {
    try refuseAmong(new.submissions)
    _ = try readRecord()
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: url.path, reason: error.localizedDescription)
    }
    let held = try ResultsLock(lock, for: url.path)
    // Only now does nobody change it any more.
    if let old = try readRecord() {
      guard isMoved || old.submissions == new.submissions else {
        throw .otherSubmissions(results: url.path, theirs: old.submissions, asked: new.submissions)
      }
      if let asked = new.shard, asked != old.shard {
        throw .otherShard(results: url.path, theirs: old.shard, asked: asked)
      }
    }
    return held
  }

  /// What `class.json` says; `nil` when the folder has nothing in it or is not there.
  ///
  /// - Throws: `ClassError` when something else is there.
  package func readRecord() throws(ClassError) -> ClassRecord? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      if FileManager.default.fileExists(atPath: url.path) { throw .notResults(folder: url.path) }
      return nil
    }
    guard names.contains(record.lastPathComponent) else {
      // What is hidden is the lock, or unfinished.
      if names.contains(where: { !$0.hasPrefix(".") }) { throw .notResults(folder: url.path) }
      return nil
    }
    let bytes = try read(record)
    guard let found = try? JSONDecoder().decode(ClassRecord.self, from: bytes) else {
      throw .unreadable(path: record.path, reason: "it is not what 'grade' writes")
    }
    guard found.version <= ClassRecord.currentVersion else {
      throw .unreadable(path: record.path, reason: "it was written by a newer workshop")
    }
    return found
  }

  private func refuseAmong(_ submissions: String) throws(ClassError) {
    // The folder may not be there yet; its parents are.
    let own = url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/" + url.lastPathComponent
    let theirs = URL(filePath: submissions).resolvingSymlinksInPath().path
    for path in [own, url.resolvingSymlinksInPath().path] where path == theirs || path.hasPrefix(theirs + "/")
    {
      throw .resultsAmongSubmissions(results: url.path, submissions: submissions)
    }
  }

  // MARK: Reading and writing

  func read(_ file: URL) throws(ClassError) -> Data {
    do {
      return try Data(contentsOf: file, options: .mappedIfSafe)
    } catch {
      throw .unreadable(path: file.path, reason: error.localizedDescription)
    }
  }

  /// The lines of the results, without their line feeds.
  func readLines() throws(ClassError) -> [Data] {
    try read(results).split(separator: 10, omittingEmptySubsequences: true)
  }

  /// Writes `class.json`, whole or not at all.
  func write(_ record: ClassRecord, seal: Seal) throws(ClassError) {
    let line: Data
    do {
      line = try record.sealed(by: seal).canonicalLine()
    } catch {
      throw .unwritable(path: self.record.path, reason: "\(error)")
    }
    try replace(self.record) { file throws(ClassError) in try file.write(line + [10]) }
  }

  /// Writes the journals of other folders one after the other, so that what was graded there counts here.
  ///
  /// - Parameter others: The folders; one without a journal has nothing to add.
  /// - Throws: `ClassError`.
  package func joinJournals(of others: [Self]) throws(ClassError) {
    try replace(journal) { file throws(ClassError) in
      for other in others where FileManager.default.fileExists(atPath: other.journal.path) {
        for line in try read(other.journal).split(separator: 10, omittingEmptySubsequences: true) {
          try file.write(line + [10])
        }
      }
    }
  }

  /// Writes a file beside the one that it then takes the place of, on disk before it does.
  ///
  /// - Parameters:
  ///   - place: The file.
  ///   - fill: Writes its contents.
  /// - Returns: What `fill` returned.
  /// - Throws: `ClassError.unwritable`; then the file is as it was.
  func replace<Value>(
    _ place: URL, fill: (FileBeingWritten) throws(ClassError) -> Value
  ) throws(ClassError) -> Value {
    let unfinished = url.appending(path: ".\(place.lastPathComponent).unfinished")
    let value: Value
    do throws(ClassError) {
      let file = try FileBeingWritten(unfinished)
      value = try fill(file)
      try file.finish()
      guard rename(unfinished.path, place.path) == 0 else {
        throw .unwritable(path: place.path, reason: String(cString: strerror(errno)))
      }
    } catch {
      // On a full disk it would keep what others need.
      unlink(unfinished.path)
      throw error
    }
    let folder = Glibc.open(url.path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return value
  }
}

/// A file that is written from its beginning to its end.
final class FileBeingWritten {
  private let url: URL
  private let handle: FileHandle

  init(_ url: URL) throws(ClassError) {
    self.url = url
    let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ bytes: Data) throws(ClassError) {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw .unwritable(path: url.path, reason: error.localizedDescription)
    }
  }

  func finish() throws(ClassError) {
    guard fsync(handle.fileDescriptor) == 0 else {
      throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
    }
  }
}

/// Keeps other graders away from results as long as it is there, and not a moment longer: the system takes it away from
/// a process that ends, however it ends.
package final class ResultsLock: Sendable {
  private let descriptor: Int32

  fileprivate init(_ url: URL, for results: String) throws(ClassError) {
    descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else {
        throw .unwritable(path: url.path, reason: String(cString: strerror(errno)))
      }
      let holder = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      throw .busy(results: results, process: holder.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let name = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, name, name.count, 0)
  }

  deinit { close(descriptor) }
}
