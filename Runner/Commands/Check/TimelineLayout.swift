import Report

/// How the events of a timeline share the width of the screen.
struct TimelineLayout {
  /// A column narrower than this breaks nearly every event: then places are named in the rows instead.
  private static let narrowestColumn = 13
  /// What an event gets at least, however long the names of places are.
  private static let narrowestCell = 8

  let places: [String]
  let ink: Ink
  /// The columns of each place, or of the names of places and of the events when they are in a list.
  private let widths: [Int]
  private let isList: Bool

  /// - Parameters:
  ///   - places: The columns there are.
  ///   - rows: Everything that is to be shown.
  ///   - width: What is left of the screen beside the time.
  ///   - ink: The colours.
  init(places: [String], rows: [Timeline.Row], width: Int, ink: Ink) {
    self.places = places
    self.ink = ink
    let natural = places.enumerated().map { index, place in
      rows.filter { $0.column == index }.map(\.text.columns).reduce(place.columns, max)
    }
    let shared = Self.share(width - 2 * (places.count - 1), among: natural)
    isList = zip(shared, natural).contains { $0 < min(Self.narrowestColumn, $1) }
    let names = (places + ["where"]).map(\.columns).max() ?? 0
    widths = isList ? [names, max(width - names - 2, Self.narrowestCell)] : shared
  }

  /// The line above the rows.
  var heading: String { Self.join(isList ? ["where", "what"] : places, widths) }

  /// A row's lines, each with the event in its place.
  func cells(of row: Timeline.Row) -> [String] {
    let width = widths[isList ? 1 : row.column]
    return TextBlock.wrap(row.text, to: max(width, Self.narrowestCell)).enumerated().map { index, text in
      let before = isList ? [index == 0 ? places[row.column] : ""] : places[..<row.column].map { _ in "" }
      return Self.join(before + [paint(text, row.kind)], widths)
    }
  }

  /// Gives every column what it needs, or an equal share of what is left over by those that need less.
  static func share(_ room: Int, among natural: [Int]) -> [Int] {
    var widths = natural
    var room = room
    var open = Array(natural.indices)
    while !open.isEmpty {
      let share = max(room / open.count, 1)
      let content = open.filter { natural[$0] <= share }
      guard !content.isEmpty else {
        for (place, index) in open.enumerated() {
          widths[index] = share + (place < room - share * open.count ? 1 : 0)
        }
        break
      }
      for index in content { room -= natural[index] }
      open.removeAll { content.contains($0) }
    }
    return widths
  }

  private static func join(_ cells: [String], _ widths: [Int]) -> String {
    zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
  }

  private func paint(_ text: String, _ kind: TimelineEvent.Kind) -> String {
    switch kind {
    case .note: text
    case .failure: ink(.failed, text)
    case .conductor: ink(.faint, text)
    }
  }
}
