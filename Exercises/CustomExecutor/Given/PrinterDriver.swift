// Given: the grader always uses this file as it is here.

/// What a receipt printer is plugged into.
protocol PrinterPort: Sendable {
  /// Opens the printer's driver: the first of the driver's calls, under the same rules as the others, and made once.
  func open() -> any PrinterDriver
}

/// The driver of a receipt printer: a C library from before there were actors, in the words of Swift.
///
/// Its manual has these rules:
/// - A call blocks its thread until the printer is done, and that takes as long as it takes.
/// - A call begins only when the one before it has returned.
/// - No call is made on the main thread.
/// - Nothing is called after `close()`.
protocol PrinterDriver: AnyObject {
  /// Prints a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - whenFed: Called inside this call, once the line is printed and on the same thread; gets the number of lines for
  ///     which there is paper left.
  func feed(_ line: String, whenFed: @Sendable (_ paperLeft: Int) -> Void)

  /// Closes the driver; the last of its calls.
  func close()
}

/// Thrown when a line comes after the printer was shut down.
struct PrinterClosed: Error {}
