/// The races that a graded program writes down as the sanitizer finds them, and where it crashed.
///
/// `UInt64` words in the machine's byte order: the number of races, then for each a fixed number of words, then the
/// stack of a crash. It is a file, so that it survives that. Whoever writes races holds the sanitizer's own locks and can neither allocate nor look anything up, so they are raw: places
/// in the program are offsets from its beginning.
package enum RaceLayout {
  /// Races that are kept; the sanitizer tells each pair of places once, so more are more of the same.
  package static let mostRaces = 64
  /// Callers that are kept of each access.
  package static let mostFrames = 16
  /// Words that hold a thread's name.
  package static let nameWords = 4
  /// Words of an access: flags, the thread's name, frames.
  package static let accessWords = 1 + nameWords + mostFrames
  /// Words of a race: kind of memory, type, offset, two accesses.
  package static let raceWords = 3 + 2 * accessWords
  /// Where the stack of a crash begins.
  package static let crashStart = 1 + mostRaces * raceWords
  /// The word that is 1 when a check of isolation has crashed.
  package static let isolationCheck = crashStart + mostFrames
  /// Words of the whole file.
  package static let wordCount = isolationCheck + 1

  /// Reads what a file holds.
  ///
  /// - Parameter words: The file's words.
  /// - Returns: The races, in the order in which they were found; none when the words make no sense.
  package static func read(_ words: [UInt64]) -> [Race] {
    guard words.count >= wordCount, words[0] <= mostRaces else { return [] }
    return (0..<Int(words[0])).map { race(in: words, at: 1 + $0 * raceWords) }
  }

  /// Where a program was when it crashed, innermost first, as offsets in the program; empty when it did not.
  package static func readCrash(_ words: [UInt64]) -> [UInt64] {
    words.count < wordCount ? [] : Array(words[crashStart...].prefix(mostFrames).prefix { $0 != 0 })
  }

  /// Whether it was a check of isolation that crashed.
  package static func readIsIsolationCheck(_ words: [UInt64]) -> Bool {
    words.count >= wordCount && words[isolationCheck] == 1
  }

  private static func race(in words: [UInt64], at start: Int) -> Race {
    let memory: Race.Memory =
      switch words[start] {
      case 1: .object(type: words[start + 1], offset: Int(truncatingIfNeeded: words[start + 2]))
      case 2: .global(address: words[start + 2])
      default: .unknown
      }
    return Race(
      memory: memory, first: access(in: words, at: start + 3),
      second: access(in: words, at: start + 3 + accessWords))
  }

  private static func access(in words: [UInt64], at start: Int) -> Race.Access {
    var name: [UInt8] = []
    for word in words[(start + 1)...].prefix(nameWords) {
      for byte in 0..<8 { name.append(UInt8(truncatingIfNeeded: word >> (8 * byte))) }
    }
    return Race.Access(
      isWrite: words[start] == 1, thread: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self),
      frames: words[(start + 1 + nameWords)...].prefix(mostFrames).prefix { $0 != 0 })
  }
}

/// Two accesses to the same memory, at least one of them writing, with nothing that orders them.
package struct Race: Hashable, Sendable {
  /// What the memory belongs to.
  package enum Memory: Hashable, Sendable {
    /// A place in an object, as the offset of its type's metadata in the program and its own in the object.
    case object(type: UInt64, offset: Int)
    /// A global or static variable, as its offset in the program.
    case global(address: UInt64)
    case unknown
  }

  /// One of the two accesses.
  package struct Access: Hashable, Sendable {
    package let isWrite: Bool
    /// The thread's name; empty for one without.
    package let thread: String
    /// Where it happened and who called that, innermost first, as offsets in the program; what lies outside of it is
    /// left out.
    package let frames: [UInt64]

    package init(isWrite: Bool, thread: String, frames: [UInt64]) {
      self.isWrite = isWrite
      self.thread = thread
      self.frames = frames
    }
  }

  package let memory: Memory
  package let first: Access
  package let second: Access

  package init(memory: Memory, first: Access, second: Access) {
    self.memory = memory
    self.first = first
    self.second = second
  }
}
