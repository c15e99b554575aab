import Glibc

/// The C library's functions about signals and stacks that the sanitizer does not stand before.
enum Signals {
  /// Sets what is done when a signal comes.
  ///
  /// The sanitizer's own `sigaction` keeps a signal back until the thread comes by, which one that waits for ever does
  /// not.
  static func handle(_ signal: Int32, flags: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    setHandler(signal, &action, nil)
  }

  /// Sends a signal to a thread of this process.
  ///
  /// - Returns: Whether it was there to get it.
  static func send(_ signal: Int32, to thread: Int32) -> Bool { sendToThread(getpid(), thread, signal) == 0 }

  /// Writes the return addresses of the calling thread's stack, innermost first.
  ///
  /// - Returns: How many.
  static func stack(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ most: Int32) -> Int32 {
    backtrace(frames, most)
  }
}

@_silgen_name("__sigaction")
@discardableResult
private func setHandler(
  _ signal: Int32, _ new: UnsafePointer<sigaction>, _ old: UnsafeMutablePointer<sigaction>?
) -> Int32

@_silgen_name("tgkill")
private func sendToThread(_ process: Int32, _ thread: Int32, _ signal: Int32) -> Int32

@_silgen_name("backtrace")
private func backtrace(_ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ most: Int32) -> Int32
