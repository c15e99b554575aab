/// What the names in a learning platform's bulk download tell; pure.
///
/// Canvas, `lib/content_zipper.rb` of instructure/canvas-lms (read at commit 05e9653): an uploaded file is
/// `<name>_[LATE_]<user>_<attachment>_<file>`, the name being the sortable one in lower case without anything but
/// letters, digits and underscores, and never with a number between underscores. Anonymous ones begin
/// `[LATE_]anon_<anonymous id>_<attachment>_`. Text and links are `<name>_[LATE_]<user>_text.html` and `…_link.html`.
///
/// Moodle, `public/mod/assign/classes/downloader.php` of moodle/moodle (read at commit b1b5f26): each learner has a
/// folder `<full name>_<participant>_assignsubmission_<plugin>`, older releases with an underscore more at the
/// end, or with folders off files `…_assignsubmission_<plugin>_<file>`. Full names have spaces for their underscores.
/// A team has its name in place of the learner's, and its number unless it is the default one.
struct PlatformName: Hashable, Sendable {
  enum Platform: Hashable, Sendable {
    case canvas, moodle
  }

  let platform: Platform
  let learner: ClassLearner
  /// `nil` when the platform does not say.
  let isLate: Bool?
  /// The name of the file as the learner handed it in; `nil` for a folder with all of them.
  let file: String?
  /// Grows with every file that is handed in; `nil` when the platform does not say.
  let order: Int?
  /// Whether it is text typed into the platform, which is no file of the learner's.
  let isText: Bool

  /// - Parameter name: The name of a file or folder directly in the download.
  /// - Returns: What it tells; `nil` when it is no platform's.
  static func reading(_ name: String) -> Self? {
    moodle(name) ?? canvas(name)
  }

  private static func canvas(_ name: String) -> Self? {
    let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    let late = words.first == "LATE" ? 1 : 0
    if words.count > late + 3, words[late] == "anon", !words[late + 1].isEmpty,
      let order = number(words[late + 2])
    {
      return Self(
        platform: .canvas, learner: ClassLearner(id: "anon_" + words[late + 1]), isLate: late == 1,
        file: words[(late + 3)...].joined(separator: "_"), order: order, isText: false)
    }
    for index in words.indices.dropFirst() {
      guard number(words[index]) != nil, index + 1 < words.count else { continue }
      let isText = index + 2 == words.count && ["text.html", "link.html"].contains(words[index + 1])
      let order = number(words[index + 1])
      guard isText || (order != nil && index + 2 < words.count) else { continue }
      let isLate = index >= 2 && words[index - 1] == "LATE"
      return Self(
        platform: .canvas,
        learner: ClassLearner(
          id: words[index], name: words[..<(isLate ? index - 1 : index)].joined(separator: "_"),
          platformID: words[index]),
        isLate: isLate, file: words[(index + (isText ? 1 : 2))...].joined(separator: "_"),
        order: isText ? nil : order, isText: isText)
    }
    return nil
  }

  private static func moodle(_ name: String) -> Self? {
    guard let mark = name.firstRange(of: "_assignsubmission_"), mark.lowerBound > name.startIndex else {
      return nil
    }
    let learner = name[..<mark.lowerBound]
    let rest = name[mark.upperBound...]
    let plugin = rest.prefix { $0 != "_" }
    let file = rest.dropFirst(plugin.count + 1)
    guard !plugin.isEmpty else { return nil }
    return Self(
      platform: .moodle, learner: participant(learner), isLate: nil, file: file.isEmpty ? nil : String(file),
      order: nil, isText: plugin != "file")
  }

  private static func participant(_ text: Substring) -> ClassLearner {
    guard let end = text.lastIndex(of: "_"), end > text.startIndex,
      number(String(text[text.index(after: end)...])) != nil
    else { return ClassLearner(id: String(text), name: String(text)) }
    let id = String(text[text.index(after: end)...])
    return ClassLearner(id: id, name: String(text[..<end]), platformID: id)
  }

  private static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(word) : nil
  }
}
