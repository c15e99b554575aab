/// The lengths of a picture, in pixels at its natural size.
enum Measures {
  /// Of text in events; a font in which all characters are equally wide takes at most this.
  static let characterWidth = 7.6
  static let lineHeight = 17
  /// The most columns of an event in its lane: of many lanes each is narrower, so that all are seen at once.
  static func widestText(ofLanes count: Int) -> Int { count <= 4 ? 26 : count <= 6 ? 20 : 17 }
  /// The most lines of an event.
  static let mostLines = 6
  static let narrowestText = 11
  /// What the times at the left take.
  static let timeWidth = 100
  static let headHeight = 48
  static let rowPadding = 11
  static let gapHeight = 26
  static let endingHeight = 34
  /// From a lane's left edge to its line, and from there to the text when nothing is drawn between them.
  static let lineInset = 12
  static let textInset = 14
  /// Between stretches that overlap in a lane.
  static let stretchStep = 9
  static let laneSpacing = 12

  static func width(ofColumns columns: Int) -> Int { Int((Double(columns) * characterWidth).rounded(.up)) }
}
