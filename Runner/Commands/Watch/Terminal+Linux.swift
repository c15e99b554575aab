import Glibc

/// The terminal as a screen: its modes, its size, and that it is given back however the process ends.
enum Terminal {
  /// Alternate screen, no cursor, long lines are cut.
  private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  /// Exactly the opposite, without colour.
  private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Whether both ends are a terminal that can place text.
  static func isUsable(_ environment: [String: String]) -> Bool {
    isatty(0) == 1 && isatty(1) == 1 && environment["TERM"] != "dumb" && environment["TERM"] != nil
  }

  static var size: WatchSize {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return WatchSize(columns: 80, rows: 24)
    }
    return WatchSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Takes the terminal: keys come one by one, nothing is echoed.
  ///
  /// - Parameter isFresh: Whether its modes are to be kept as those to give back; not when another program took it over.
  static func take(isFresh: Bool = true) {
    if isFresh { tcgetattr(0, State.shared.saved) }
    var modes = State.shared.saved.pointee
    modes.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | BRKINT | ISTRIP)
    tcsetattr(0, TCSADRAIN, &modes)
    State.shared.isTaken.pointee = 1
    show(begin)
  }

  /// Gives the terminal back as it was; may be called from a signal handler.
  static func giveBack() {
    let state = State.shared
    guard state.isTaken.pointee == 1 else { return }
    state.isTaken.pointee = 0
    // In the background the terminal is somebody else's.
    guard tcgetpgrp(0) == getpgrp() else { return }
    _ = write(1, state.end, state.endLength)
    tcsetattr(0, TCSADRAIN, state.saved)
  }

  /// Writes all of a text.
  ///
  /// - Returns: Whether the terminal is still there.
  @discardableResult
  static func show(_ text: String) -> Bool {
    // A signal may have given it back already.
    guard State.shared.isTaken.pointee == 1 else { return false }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  // MARK: Signals

  /// The signals that the loop hears of, as bytes in its mailbox.
  private static let told = [SIGWINCH, SIGCONT, SIGTSTP]
  /// The signals that end the process, on purpose or by a crash.
  private static let deadly = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGPIPE, SIGXCPU,
  ]

  /// From now on the terminal is given back before the process ends, and the loop hears of what concerns it.
  ///
  /// What was arranged for a signal before still happens, after that.
  static func hear(into mailbox: Mailbox) {
    State.shared.wake.pointee = mailbox.writing
    for number in told { signal(number, wakeLoop) }
    for number in deadly {
      State.shared.previous[Int(number)] = signal(number, giveBackAndEnd)
    }
    atexit { Terminal.giveBack() }
  }

  /// Stops the process with all of its group, as Ctrl-Z does, until it is continued; then takes the terminal again.
  static func stop() {
    giveBack()
    // The others first, `make` among them; this process by itself, so that it has stopped before it goes on here.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP, wakeLoop)
    take()
  }

  /// What signal handlers need: plain memory that is never given back.
  fileprivate struct State {
    typealias Handler = @convention(c) (Int32) -> Void

    nonisolated(unsafe) static let shared = Self()

    let saved: UnsafeMutablePointer<termios>
    let isTaken: UnsafeMutablePointer<Int32>
    let wake: UnsafeMutablePointer<Int32>
    let previous: UnsafeMutablePointer<Handler?>
    let end: UnsafeMutablePointer<UInt8>
    let endLength: Int

    init() {
      saved = .allocate(capacity: 1)
      saved.initialize(to: termios())
      isTaken = .allocate(capacity: 1)
      isTaken.initialize(to: 0)
      wake = .allocate(capacity: 1)
      wake.initialize(to: -1)
      previous = .allocate(capacity: 65)
      previous.initialize(repeating: nil, count: 65)
      let bytes = Array(Terminal.end.utf8)
      end = .allocate(capacity: bytes.count)
      end.initialize(from: bytes, count: bytes.count)
      endLength = bytes.count
    }
  }
}

private func wakeLoop(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(Terminal.State.shared.wake.pointee, &byte, 1)
  errno = before
}

private func giveBackAndEnd(_ number: Int32) {
  Terminal.giveBack()
  // A null handler is the system's own.
  signal(number, Terminal.State.shared.previous[Int(number)] ?? SIG_DFL)
  raise(number)
}
