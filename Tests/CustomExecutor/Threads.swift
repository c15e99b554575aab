import Foundation
import Synchronization
import Threads

@testable import CustomExecutor

let behaviours: [Behaviour] = [
  Behaviour("printsFromManyThreads") {
    let desk = Desk()
    let printer = await ReceiptPrinter(port: desk)
    await overlap(
      Part("first till") { round in try? await printer.printLine("tea \(round)") },
      Part("second till") { round in try? await printer.printLine("cake \(round)") })
    await printer.shutDown()
    let count = desk.driver.lines
    try expect(
      count == 200, "linesLost", expected: "all 200 lines are printed",
      happened: "\(count) of 200 are printed")
  },

  Behaviour("readsPaperWhilePrinting") {
    let desk = Desk()
    let printer = await ReceiptPrinter(port: desk)
    await overlap(
      Part("till") { round in try? await printer.printLine("tea \(round)") },
      Part("paper gauge") { _ in _ = await printer.paperLeft })
    await printer.shutDown()
  },

  Behaviour("printsWhileMainIsBusy") {
    let desk = Desk()
    await whileMainThreadWaits("till") {
      let printer = await ReceiptPrinter(port: desk)
      try? await printer.printLine("tea")
      _ = await printer.paperLeft
      await printer.shutDown()
    }
    let count = desk.driver.lines
    try expect(count == 1, "notPrinted", expected: "one line is printed", happened: "\(count) are printed")
  },

  Behaviour("leavesNoThread") {
    for _ in 1...ThreadCount.printers {
      let printer = await ReceiptPrinter(port: Desk())
      try? await printer.printLine("tea")
      await printer.shutDown()
    }
    let left = ThreadCount.atRest()
    try expect(
      left <= ThreadCount.mostLeft, "threadsLeft",
      expected: "no thread is left of \(ThreadCount.printers) printers that were shut down and released",
      happened: "\(left) threads on which their drivers were called are still there")
  },
]

/// A port whose driver is not made for several threads, as those of C libraries are not.
private final class Desk: PrinterPort {
  // Its own calls are ordered by whoever keeps the manual's rules; what does not is what the sanitizer reports.
  nonisolated(unsafe) let driver = DeskDriver()

  func open() -> any PrinterDriver {
    driver.isOpen = true
    ThreadCount.noteCurrent()
    return driver
  }
}

/// A driver with plain variables: two calls at once are a race.
private final class DeskDriver: PrinterDriver {
  fileprivate var isOpen = false
  fileprivate private(set) var lines = 0

  func feed(_ line: String, whenFed: @Sendable (Int) -> Void) {
    ThreadCount.noteCurrent()
    lines += 1
    whenFed(200 - lines)
  }

  func close() {
    isOpen = false
  }
}

/// Counts the threads on which drivers are called, until they end.
private enum ThreadCount {
  /// How many printers are made for it.
  static let printers = 40
  /// Threads that may be there afterwards: queues share some that the system keeps for a while, and one that is ending
  /// takes its time.
  static let mostLeft = 20

  private static let count = Atomic(0)
  private static let key = {
    var key = pthread_key_t()
    // Called on each thread that noted itself, when it ends.
    pthread_key_create(&key) { _ in ThreadCount.count.subtract(1, ordering: .sequentiallyConsistent) }
    return key
  }()

  /// Counts the calling thread, once.
  static func noteCurrent() {
    guard pthread_getspecific(key) == nil else { return }
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    count.add(1, ordering: .sequentiallyConsistent)
  }

  /// How many there are once those that are ending have had their chance.
  static func atRest() -> Int {
    var looks = 0
    while count.load(ordering: .sequentiallyConsistent) > mostLeft, looks < 20_000 {
      sched_yield()
      looks += 1
    }
    return count.load(ordering: .sequentiallyConsistent)
  }
}
