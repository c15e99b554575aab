import Glibc
import Report

/// Writes down each race that the sanitizer finds, where it survives a crash.
///
/// The sanitizer calls back with its locks held, from whatever thread found the race: nothing here allocates, locks or
/// looks anything up.
enum RaceRecorder {
  // Set once before any second thread exists.
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<UInt64>?
  nonisolated(unsafe) private static var image = ProgramImage()

  /// Begins to write races down.
  ///
  /// - Parameter descriptor: The file, which must have the size of the layout; it is closed.
  /// - Returns: Whether it can be written.
  static func begin(descriptor: Int32) -> Bool {
    let byteCount = RaceLayout.wordCount * 8
    var status = stat()
    guard
      // Writing past the file's end would kill the process.
      fstat(descriptor, &status) == 0, status.st_size >= byteCount,
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return false }
    // The file is reached through memory alone from now on.
    close(descriptor)
    image = ProgramImage.ofThisProgram()
    CrashRecorder.begin(
      at: memory.bindMemory(to: UInt64.self, capacity: RaceLayout.wordCount) + RaceLayout.crashStart)
    words = memory.bindMemory(to: UInt64.self, capacity: RaceLayout.wordCount)
    return true
  }

  /// Writes a race down.
  fileprivate static func add(_ report: OpaquePointer) {
    guard let words, words[0] < RaceLayout.mostRaces else { return }
    var facts = ReportFacts()
    sanitizerReport(
      report, &facts.kind, &facts.count, &facts.stackCount, &facts.accessCount, &facts.memoryCount,
      &facts.lockCount, &facts.threadCount, &facts.idCount, &facts.sleep, 0)
    guard facts.accessCount >= 2, facts.isRace else { return }
    let race = words + (1 + Int(words[0]) * RaceLayout.raceWords)
    let address = writeAccess(0, of: report, facts, to: race + 3)
    _ = writeAccess(1, of: report, facts, to: race + (3 + RaceLayout.accessWords))
    writeMemory(of: report, facts, address: address, to: race)
    // Only now is it whole.
    words[0] += 1
  }

  /// - Returns: The address that was accessed.
  private static func writeAccess(
    _ index: UInt, of report: OpaquePointer, _ facts: ReportFacts, to place: UnsafeMutablePointer<UInt64>
  ) -> UInt64 {
    var thread: Int32 = 0
    var address: UInt64 = 0
    var size: Int32 = 0
    var isWrite: Int32 = 0
    var isAtomic: Int32 = 0
    let frames = place + (1 + RaceLayout.nameWords)
    sanitizerAccess(
      report, index, &thread, &address, &size, &isWrite, &isAtomic, frames, UInt(RaceLayout.mostFrames))
    place[0] = isWrite == 0 ? 0 : 1
    writeName(of: thread, report, facts, to: place + 1)
    var kept = 0
    for index in 0..<RaceLayout.mostFrames {
      let frame = frames[index]
      frames[index] = 0
      // A frame holds where its call returns to; the call is before that.
      guard let offset = image.offset(of: frame &- 1) else { continue }
      frames[kept] = offset
      kept += 1
    }
    return address
  }

  private static func writeName(
    of thread: Int32, _ report: OpaquePointer, _ facts: ReportFacts, to place: UnsafeMutablePointer<UInt64>
  ) {
    for word in 0..<RaceLayout.nameWords { place[word] = 0 }
    guard thread != 0 else {
      // The main thread, to which the sanitizer gives no name: "main", the lowest byte first.
      place[0] = 0x6e69_616d
      return
    }
    for index in 0..<max(0, facts.threadCount) {
      var number: Int32 = 0
      var system: UInt64 = 0
      var isRunning: Int32 = 0
      var name: UnsafePointer<CChar>?
      var parent: Int32 = 0
      var frame: UInt64 = 0
      sanitizerThread(
        report, UInt(index), &number, &system, &isRunning, &name, &parent, &frame, 1)
      guard number == thread else { continue }
      var byte = 0
      while byte < RaceLayout.nameWords * 8 - 1 {
        guard let letter = name?[byte], letter != 0 else { return }
        place[byte / 8] |= UInt64(UInt8(bitPattern: letter)) << UInt64(byte % 8 * 8)
        byte += 1
      }
      return
    }
  }

  private static func writeMemory(
    of report: OpaquePointer, _ facts: ReportFacts, address: UInt64, to race: UnsafeMutablePointer<UInt64>
  ) {
    race[0] = 0
    race[1] = 0
    race[2] = 0
    if let offset = image.offset(of: address) {
      race[0] = 2
      race[2] = offset
      return
    }
    guard facts.memoryCount > 0 else { return }
    var kind: UnsafePointer<CChar>?
    var global: UInt64 = 0
    var start: UInt64 = 0
    var size: UInt64 = 0
    var thread: Int32 = 0
    var descriptor: Int32 = 0
    var isSuppressible: Int32 = 0
    var frame: UInt64 = 0
    sanitizerMemory(
      report, 0, &kind, &global, &start, &size, &thread, &descriptor, &isSuppressible, &frame, 1)
    // "heap": an object begins with the address of its type's metadata.
    guard let kind, kind[0] == 0x68, kind[1] == 0x65, size >= 16, address >= start,
      let object = UnsafePointer<UInt64>(bitPattern: UInt(start)), let type = image.offset(of: object.pointee)
    else { return }
    race[0] = 1
    race[1] = type
    race[2] = address - start
  }
}

/// What the sanitizer says of a report as a whole.
private struct ReportFacts {
  var kind: UnsafePointer<CChar>?
  var count: Int32 = 0
  var stackCount: Int32 = 0
  var accessCount: Int32 = 0
  var memoryCount: Int32 = 0
  var lockCount: Int32 = 0
  var threadCount: Int32 = 0
  var idCount: Int32 = 0
  var sleep: UnsafeMutableRawPointer?

  /// Whether it is about two accesses: "data-race", or "external-race" for Swift's own accesses.
  ///
  /// The others are about locks, threads that were not joined and the like.
  var isRace: Bool {
    guard let kind else { return false }
    return (kind[0] == 0x64 && kind[1] == 0x61) || (kind[0] == 0x65 && kind[1] == 0x78)
  }
}

/// The sanitizer's hook for whoever wants to hear of its reports.
@_cdecl("__tsan_on_report")
package func noteSanitizerReport(_ report: OpaquePointer) {
  RaceRecorder.add(report)
}

// The sanitizer's debugging interface, `sanitizer/tsan_interface.h` and LLDB's use of it.

@_silgen_name("__tsan_get_report_data")
@discardableResult
private func sanitizerReport(
  _ report: OpaquePointer, _ kind: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  _ count: UnsafeMutablePointer<Int32>, _ stackCount: UnsafeMutablePointer<Int32>,
  _ accessCount: UnsafeMutablePointer<Int32>, _ memoryCount: UnsafeMutablePointer<Int32>,
  _ lockCount: UnsafeMutablePointer<Int32>, _ threadCount: UnsafeMutablePointer<Int32>,
  _ idCount: UnsafeMutablePointer<Int32>, _ sleep: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ sleepFrames: UInt
) -> Int32

@_silgen_name("__tsan_get_report_mop")
@discardableResult
private func sanitizerAccess(
  _ report: OpaquePointer, _ index: UInt, _ thread: UnsafeMutablePointer<Int32>,
  _ address: UnsafeMutablePointer<UInt64>, _ size: UnsafeMutablePointer<Int32>,
  _ isWrite: UnsafeMutablePointer<Int32>, _ isAtomic: UnsafeMutablePointer<Int32>,
  _ frames: UnsafeMutablePointer<UInt64>, _ frameCount: UInt
) -> Int32

@_silgen_name("__tsan_get_report_loc")
@discardableResult
private func sanitizerMemory(
  _ report: OpaquePointer, _ index: UInt, _ kind: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  _ global: UnsafeMutablePointer<UInt64>, _ start: UnsafeMutablePointer<UInt64>,
  _ size: UnsafeMutablePointer<UInt64>, _ thread: UnsafeMutablePointer<Int32>,
  _ descriptor: UnsafeMutablePointer<Int32>, _ isSuppressible: UnsafeMutablePointer<Int32>,
  _ frames: UnsafeMutablePointer<UInt64>, _ frameCount: UInt
) -> Int32

@_silgen_name("__tsan_get_report_thread")
@discardableResult
private func sanitizerThread(
  _ report: OpaquePointer, _ index: UInt, _ thread: UnsafeMutablePointer<Int32>,
  _ system: UnsafeMutablePointer<UInt64>, _ isRunning: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ parent: UnsafeMutablePointer<Int32>,
  _ frames: UnsafeMutablePointer<UInt64>, _ frameCount: UInt
) -> Int32
