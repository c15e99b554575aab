import Curriculum
import Grading
import Progress
import Report

extension WatchModel {
  /// Takes a key.
  mutating func press(_ key: Key) -> [WatchEffect] {
    notice = nil
    answer = nil
    switch key {
    case .control("c"), .control("d"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if view == .list, let effects = pressInList(key) { return effects }
    if view == .reset { return answerReset(key) }
    if scroll(key) { return [] }
    switch key {
    case .character(let letter): return press(letter)
    case .escape, .left, .backspace: show(.chapter)
    case .tab: turnToNextFailure()
    case .enter where view == .chapter: return checkAgain()
    case .enter: show(.chapter)
    default: break
    }
    return []
  }

  private mutating func press(_ letter: Character) -> [WatchEffect] {
    switch letter {
    case "q": return [.quit]
    case "n": return goOn()
    case "p": return goBack()
    case "h": return hint()
    case "t": timeline()
    case "d": return open(.difference, effect: .compare(chapter))
    case "s": return solution()
    case "l": openList()
    case "c": return checkAll()
    case "x" where view == .all: all?.stop()
    case "r": show(.reset)
    case "?": show(view == .help ? .chapter : .help)
    default: break
    }
    return []
  }

  /// Turns to a view, or back from it.
  private mutating func show(_ view: View) {
    self.view = view
    scroll = 0
  }

  private mutating func open(_ view: View, effect: WatchEffect) -> [WatchEffect] {
    guard self.view != view else {
      show(.chapter)
      return []
    }
    show(view)
    return [effect]
  }

  // MARK: Scrolling

  /// Moves the body; it never goes past its last line.
  private mutating func scroll(_ key: Key) -> Bool {
    let room = WatchScreen(model: self, ink: .none).room
    let page = max(1, room.rows - 1)
    let to: Int
    switch key {
    case .up, .character("k"): to = scroll - 1
    case .down, .character("j"): to = scroll + 1
    case .pageUp, .character("b"): to = scroll - page
    case .pageDown, .character(" "): to = scroll + page
    case .home, .character("g"): to = 0
    case .end, .character("G"): to = room.lines
    default: return false
    }
    scroll = max(0, min(to, room.lines - room.rows))
    return true
  }

  private mutating func turnToNextFailure() {
    guard failures.count > 1 else { return }
    focus = (focus + 1) % failures.count
    scroll = 0
  }

  // MARK: Chapters

  /// Turns to a chapter; the files of the one before are forgotten, its judgement is not.
  private mutating func go(to place: Int) -> [WatchEffect] {
    show(.chapter)
    guard place != index else { return [] }
    index = place
    files = nil
    isWanted = false
    focus = 0
    texts = [:]
    return [.watch(chapter)]
  }

  private mutating func goOn() -> [WatchEffect] {
    guard following == nil else { return go(to: index + 1) }
    if let open = progress.current.flatMap({ place(of: $0.chapter) }), open != index { return go(to: open) }
    notice = progress.current == nil ? "every chapter is passed" : "this is the last chapter"
    return []
  }

  private mutating func goBack() -> [WatchEffect] {
    guard index > 0 else {
      notice = "this is the first chapter"
      return []
    }
    return go(to: index - 1)
  }

  private func place(of chapter: Chapter) -> Int? { chapters.firstIndex { $0.name == chapter.name } }

  // MARK: Checks

  private mutating func checkAgain() -> [WatchEffect] {
    guard let files, !files.own.isEmpty, !isChecking else { return [] }
    judgements[chapter.name] = nil
    isWanted = true
    return startChecks()
  }

  private mutating func checkAll() -> [WatchEffect] {
    let isOpen = view == .all
    show(.all)
    if all?.isUnderWay == true || (all != nil && !isOpen) { return [] }
    all = CheckOfAll(of: chapters)
    return startChecks()
  }

  // MARK: Help on the way

  /// Shows the hints that were taken; the first time, and again on its own page, it takes one more.
  private mutating func hint() -> [WatchEffect] {
    let left = standing?.hintsLeft ?? []
    let isMore = view == .hint || left.count == standing?.hintNumbers?.count
    show(.hint)
    guard isMore, let next = left.first else { return [] }
    return [.takeHint(chapter, number: next)]
  }

  private mutating func timeline() {
    guard view != .timeline else { return show(.chapter) }
    guard let failure else {
      notice = "there is no failure to show"
      return
    }
    guard !failure.report.timeline.isEmpty else {
      notice = "this failure has no interleaving"
      return
    }
    show(.timeline)
  }

  private mutating func solution() -> [WatchEffect] {
    guard hasSolutions else {
      notice = "this edition for learners has no solutions"
      return []
    }
    guard standing?.isPassed == true else {
      notice = "the solution comes after a pass"
      return []
    }
    return open(.solution, effect: .showSolution(chapter))
  }

  private mutating func answerReset(_ key: Key) -> [WatchEffect] {
    show(.chapter)
    guard key == .character("y") else {
      notice = "nothing was reset"
      return []
    }
    return [.reset(chapter)]
  }

  // MARK: The list

  private mutating func openList() {
    show(.list)
    list = WatchList()
    list.selection = index
  }

  /// What a key does in the list; nothing for a key that means there what it means elsewhere.
  private mutating func pressInList(_ key: Key) -> [WatchEffect]? {
    let shown = list.chapters(of: progress)
    let page = max(1, WatchScreen(model: self, ink: .none).room.rows - 1)
    switch key {
    case .enter where list.isTyping && shown.count != 1: list.isTyping = false
    case .enter:
      guard shown.indices.contains(list.selection), let place = place(of: shown[list.selection].chapter)
      else { return [] }
      return go(to: place)
    case .escape where list.isTyping || !list.search.isEmpty:
      list.isTyping = false
      list.search = ""
    case .backspace where list.isTyping: list.search = String(list.search.dropLast())
    case .character(let letter) where list.isTyping: list.search.append(letter)
    case .up, .character("k"): list.selection -= 1
    case .down, .character("j"): list.selection += 1
    case .pageUp, .character("b"): list.selection -= page
    case .pageDown, .character(" "): list.selection += page
    case .home, .character("g"): list.selection = 0
    case .end, .character("G"): list.selection = shown.count - 1
    case .character("/"):
      list = WatchList(filter: list.filter, isTyping: true)
    case .character("f"): list.filter = list.filter.following
    case .character("l"): show(.chapter)
    default: return nil
    }
    let count = list.chapters(of: progress).count
    list.selection = max(0, min(list.selection, count - 1))
    return []
  }
}
