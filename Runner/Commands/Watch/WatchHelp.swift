/// The page about the keys.
enum WatchHelp {
  private static let keys = [
    ("n  p", "the next and the previous chapter"),
    ("h", "the hints you have taken; the first time, and once more there, one more"),
    ("t", "the interleaving of the failure, every event of it"),
    ("Tab", "the next failure in full"),
    ("d", "what you have changed since the starter"),
    ("s", "the reference fix, once you have passed the chapter"),
    ("l", "the list of chapters; there / searches and f filters"),
    ("c", "check every chapter, two at a time"),
    ("r", "put the starter back; asks first, and your files go to a backup"),
    ("Enter", "check again what is there"),
    ("↑ ↓", "scroll, as k and j, Page Up and Page Down, Space and b, g and G"),
    ("Esc", "back to the verdict"),
    ("Ctrl-Z", "to the shell and back with fg"),
    ("q", "leave; also Ctrl-C"),
  ]

  private static let text = """
    Save a file in the chapter's folder and it is checked: the verdict is always that of the bytes that are there. A \
    check counts as an attempt when you have changed something and the same bytes have not been judged the same before.

    In the bar above a cell is a chapter: █ passed, ▒ tried, ░ untouched, and the one you are at is in brackets.
    """

  static func lines(width: Int, ink: Ink, hasSolutions: Bool = true) -> [String] {
    let keys = keys.filter { hasSolutions || $0.0 != "s" }
    let column = keys.map(\.0.columns).max() ?? 0
    return keys.flatMap { TextBlock.labelled("\($0.padded(to: column))   ", $1, width: width) } + [""]
      + TextBlock.wrap(text, to: width)
  }
}
