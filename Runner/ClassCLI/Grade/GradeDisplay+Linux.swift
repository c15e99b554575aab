import Commands
import Foundation
import Glibc

/// Shows how far grading is: on a terminal one line that is redrawn, elsewhere a line every so often.
final class GradeDisplay: @unchecked Sendable {
  private static let clear = "\r\u{1B}[K"

  private let console: Console
  private let isTerminal: Bool
  private let isSilent: Bool
  private let lock = NSLock()
  private var progress = GradeProgress(total: 0, before: 0)
  private var start = ContinuousClock.now
  private var isDrawn = false

  /// - Parameters:
  ///   - console: Where lines go.
  ///   - environment: The variables.
  ///   - isSilent: Whether nothing is shown.
  init(on console: Console, environment: [String: String], isSilent: Bool) {
    self.console = console
    self.isSilent = isSilent
    isTerminal = isatty(2) == 1 && environment["TERM"] != nil && environment["TERM"] != "dumb"
  }

  /// What clears the line that is drawn, for those who write below it.
  var clearing: String { isTerminal && !isSilent ? Self.clear : "" }

  func begin(total: Int, before: Int) {
    lock.withLock {
      progress = GradeProgress(total: total, before: before)
      start = .now
      if isTerminal { draw() }
    }
  }

  func count(isPassed: Bool) {
    lock.withLock {
      progress.count(isPassed: isPassed)
      if isTerminal {
        draw()
      } else if !isSilent, progress.isLineDue {
        console.remark(progress.line(after: .now - start))
      }
    }
  }

  /// Something to say meanwhile, above the line that is drawn.
  func remark(_ text: String) {
    lock.withLock {
      erase()
      if !isSilent { console.remark(text) }
      if isTerminal, progress.total > 0 { draw() }
    }
  }

  /// Takes the line away.
  func end() { lock.withLock { erase() } }

  private func draw() {
    guard !isSilent else { return }
    // In one piece: a terminal that got the line in two would flicker.
    show("\r" + progress.bar(after: .now - start, columns: Self.columns, ink: console.remarkInk) + "\u{1B}[K")
    isDrawn = true
  }

  private func erase() {
    if isDrawn { show(Self.clear) }
    isDrawn = false
  }

  private func show(_ text: String) { _ = write(2, text, text.utf8.count) }

  private static var columns: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
