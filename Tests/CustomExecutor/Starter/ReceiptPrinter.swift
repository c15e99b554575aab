// A till prints its receipts on printers whose driver is a C library. That knows nothing of tasks and actors; its rules
// are in Given/PrinterDriver.swift. Each printer has an actor that keeps its calls apart.
//
// What is wrong
//   - the driver is opened on whatever thread makes the actor, here the main thread
//   - each call blocks one of the few threads that all tasks of the app share; a few printers, and no task goes on
//   - what the driver says of its paper is noted some time after the line is printed
//
// What a right printer does
//   - it keeps the rules of the driver: no call on the main thread, one call at a time
//   - none of the threads on which Swift runs tasks waits for a driver, and no printer waits for another one
//   - lines are printed in the order in which printLine is called, those of several tasks on the main actor, too
//   - paperLeft is what the driver said last, as soon as printLine has returned
//   - shutDown closes the driver, once, after the lines that were called for before it; a later line throws PrinterClosed
//   - these orders are those of calls of one priority; a call of higher priority may overtake others
//   - every call returns, also while the main thread is busy
//   - of a printer that is shut down and that nobody holds any more, no thread is left
//
// What the check uses; keep these names and signatures, everything else is yours to change. Each of the members may be
// synchronous or asynchronous: the check awaits all of them
//   ReceiptPrinter                     an actor, or another type that is Sendable
//     init(port: any PrinterPort)      a printer; nothing need be opened before the first line
//     func printLine(_ line: String) throws
//                                      returns when the line is printed
//     var paperLeft: Int               0 before the first line
//     func shutDown()                  returns when the driver is closed
// The check has a clock of its own: a thread of yours that waits is woken there by a condition variable, a semaphore, a
// lock or a queue, and not by a RunLoop.
//
// `make check-CustomExecutor` grades it, `make hint CHAPTER=CustomExecutor` helps.

actor ReceiptPrinter {
  private let driver: any PrinterDriver
  private var isShutDown = false
  private(set) var paperLeft = 0

  init(port: any PrinterPort) {
    driver = port.open()
  }

  func printLine(_ line: String) throws {
    guard !isShutDown else { throw PrinterClosed() }
    driver.feed(line) { paperLeft in
      Task { await self.notePaper(paperLeft) }
    }
  }

  func shutDown() {
    guard !isShutDown else { return }
    isShutDown = true
    driver.close()
  }

  private func notePaper(_ lines: Int) {
    paperLeft = lines
  }
}
