import Curriculum
import Glibc

/// The loop: it waits for keys, signals and results, lets the model decide, and shows what has changed.
struct WatchSession {
  /// How long an Escape waits for the rest of a sequence, in milliseconds.
  private static let escapeWait: Int32 = 40

  let worker: WatchWorker
  let folderWatch: FolderWatch
  let mailbox: Mailbox
  let ink: Ink

  /// Watches on a terminal, until the learner leaves.
  ///
  /// - Parameter start: The model to begin with.
  func runOnScreen(_ start: WatchModel) {
    var model = start
    var decoder = KeyDecoder()
    var shown: [String] = []
    Terminal.hear(into: mailbox)
    Terminal.take()
    defer {
      Terminal.giveBack()
      worker.finish()
    }
    folderWatch.watch(model.chapter.name)
    while true {
      guard Self.show(WatchScreen(model: model, ink: ink).lines, over: &shown) else { return }
      var events: [WatchEvent] = []
      switch wait(forInput: true, milliseconds: decoder.isWaiting ? Self.escapeWait : -1) {
      case .nothing: events = decoder.finish().map(WatchEvent.key)
      case .ended: return
      case .bytes(let bytes): events = decoder.feed(bytes).map(WatchEvent.key)
      case .mail: break
      }
      let mail = mailbox.fetch()
      events += mail.events + Self.events(of: mail.signals)
      for event in events {
        if case .resumed = event { Terminal.take(isFresh: false) }
        for effect in model.take(event) {
          switch effect {
          case .redraw: shown = []
          case .suspend:
            Terminal.stop()
            shown = []
          case .quit: return
          default: perform(effect)
          }
        }
      }
    }
  }

  /// Prints a line for each verdict, until the input ends and everything is checked.
  ///
  /// - Parameters:
  ///   - start: The model to begin with.
  ///   - write: Takes a line.
  /// - Returns: What the last verdict means for the process.
  func runOnLines(_ start: WatchModel, write: (String) -> Void) -> ExitCode {
    var model = start
    var isOpen = true
    var last: (line: String, code: ExitCode)?
    // A terminal that belongs to another program must not stop this one.
    signal(SIGTTIN, SIG_IGN)
    folderWatch.watch(model.chapter.name)
    while isOpen || model.isBusy || last == nil {
      switch wait(forInput: isOpen, milliseconds: -1) {
      case .ended: isOpen = false
      case .bytes, .mail, .nothing: break
      }
      for event in mailbox.fetch().events {
        for effect in model.take(event) { perform(effect) }
        guard let line = WatchLine(event, model: model, ink: ink) else { continue }
        write(line.text)
        last = (line.text, line.code)
      }
    }
    worker.finish()
    return last?.code ?? .notGraded
  }

  // MARK: Waiting

  private enum Waited {
    case nothing, mail, ended
    case bytes(ArraySlice<UInt8>)
  }

  /// Waits for the input, the mailbox or the time.
  private func wait(forInput isInput: Bool, milliseconds: Int32) -> Waited {
    var descriptors = [
      pollfd(fd: mailbox.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isInput ? 0 : -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&descriptors, 2, milliseconds)
    if count == 0 { return .nothing }
    guard count > 0, descriptors[1].revents != 0 else { return .mail }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let length = read(0, &buffer, buffer.count)
    if length < 0, errno == EINTR || errno == EAGAIN { return .mail }
    return length > 0 ? .bytes(buffer.prefix(length)) : .ended
  }

  private static func events(of signals: Set<UInt8>) -> [WatchEvent] {
    var events: [WatchEvent] = []
    if signals.contains(UInt8(SIGTSTP)) { events.append(.key(.control("z"))) }
    if signals.contains(UInt8(SIGCONT)) { events.append(.resumed) }
    if !signals.isDisjoint(with: [UInt8(SIGWINCH), UInt8(SIGCONT)]) {
      events.append(.resized(Terminal.size))
    }
    return events
  }

  // MARK: Doing

  private func perform(_ effect: WatchEffect) {
    switch effect {
    case .watch(let chapter): folderWatch.watch(chapter.name)
    case .grade(let job): worker.grade(job)
    case .record(let verdict, let files): worker.record(verdict, ownFiles: files)
    case .takeHint(let chapter, let number): worker.takeHint(chapter, number: number)
    case .compare(let chapter): worker.compare(chapter)
    case .showSolution(let chapter): worker.showSolution(chapter)
    case .reset(let chapter): worker.reset(chapter)
    case .redraw, .suspend, .quit: break
    }
  }

  /// Writes the lines that differ from those on the screen.
  ///
  /// - Returns: Whether the terminal is still there.
  private static func show(_ lines: [String], over shown: inout [String]) -> Bool {
    guard lines != shown else { return true }
    var text = shown.count == lines.count ? "" : "\u{1B}[2J"
    for (row, line) in lines.enumerated() where shown.count != lines.count || shown[row] != line {
      // Cleared first: after a full line the cursor still stands on its last column.
      text += "\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[K\(line)"
    }
    shown = lines
    return Terminal.show(text)
  }
}
