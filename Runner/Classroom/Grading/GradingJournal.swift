package import Foundation
package import Grading
import Progress

/// What has been graded so far, a line each, in `journal.jsonl`.
///
/// Lines are only ever added, each whole and on disk before the next work begins, so that grading can be killed at any
/// moment. A line that was cut off or edited counts for nothing: its work is done again.
package struct GradingJournal: Sendable {
  /// One work and what came of it.
  struct Entry: Sealable {
    let work: GradedWork
    let verdict: VerdictDocument
    let seal: String

    func sealed(with seal: String) -> Self { Self(work: work, verdict: verdict, seal: seal) }
  }

  /// What a journal holds.
  package struct Contents: Sendable {
    /// Where the line of each work is.
    fileprivate(set) var places: [GradedWork: Range<Int>] = [:]
    fileprivate let bytes: Data
    /// The numbers of lines that do not count, and why.
    package fileprivate(set) var doubtful: [(number: Int, reason: SealError)] = []
    /// Whether the last line ends in the middle: whoever wrote it was stopped.
    package fileprivate(set) var isCut = false

    /// The works that need no more grading.
    package var works: Set<GradedWork> { Set(places.keys) }

    /// What came of a work; `nil` when it was not graded.
    package func verdict(of work: GradedWork) -> VerdictDocument? {
      places[work].flatMap { try? JSONDecoder().decode(Entry.self, from: bytes[$0]).verdict }
    }
  }

  private let url: URL
  private let seal: Seal

  /// - Parameters:
  ///   - url: The file.
  ///   - seal: How its lines are sealed.
  package init(at url: URL, seal: Seal) {
    self.url = url
    self.seal = seal
  }

  /// Adds a line and waits until it is on disk.
  ///
  /// - Throws: `GradingError.unwritable`; then nothing was added.
  package func append(_ verdict: VerdictDocument, of work: GradedWork) throws(GradingError) {
    do {
      let line = try Entry(work: work, verdict: verdict, seal: "").sealed(by: seal).canonicalLine()
      try AppendOnlyFile(url: url).append(line + [10])
    } catch ProgressError.unwritable(let path, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch {
      throw .unwritable(path: url.path, reason: "\(error)")
    }
  }

  /// Reads everything.
  ///
  /// - Throws: `GradingError.unreadable`.
  package func read() throws(GradingError) -> Contents {
    var contents: Contents
    do {
      guard FileManager.default.fileExists(atPath: url.path) else { return Contents(bytes: Data()) }
      // Mapped rather than read: a large class has more in it than one wants in memory.
      contents = Contents(bytes: try Data(contentsOf: url, options: .mappedIfSafe))
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
    var start = 0
    var number = 0
    while start < contents.bytes.count {
      number += 1
      let end = contents.bytes[start...].firstIndex(of: 10) ?? contents.bytes.count
      defer { start = end + 1 }
      guard end > start else { continue }
      do throws(SealError) {
        let entry = try Entry.read(Data(contents.bytes[start..<end]), sealedBy: seal)
        // The first one counts: whatever repeats it says the same, or was not written by us.
        if contents.places[entry.work] == nil { contents.places[entry.work] = start..<end }
      } catch {
        if end == contents.bytes.count {
          contents.isCut = true
        } else {
          contents.doubtful.append((number, error))
        }
      }
    }
    return contents
  }
}
