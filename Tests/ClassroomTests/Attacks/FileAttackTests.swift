import Foundation
import Grading
import Testing

@testable import Classroom

/// What learners' folders may have besides files, and under which names.
struct FileAttackTests {
  @Test func `a name that would break a line is told on one, and the other chapters count`() throws {
    let folder = try ClassFolder()
    for learner in ["break", "escape", "separator"] {
      try folder.write("\(learner)/StaleSearch/SearchModel.swift", "// search\n")
      try folder.write("\(learner)/TimerInActor/DeliveryProvider.swift", "// mine\n")
    }
    try folder.shell(#"touch "$(printf 'break/TimerInActor/a\nb.swift')""#)
    try folder.shell(#"touch "$(printf 'escape/TimerInActor/a\033[2J.swift')""#)
    try folder.write("separator/TimerInActor/a\u{2028}b.swift", "// x\n")
    let told = Dictionary(uniqueKeysWithValues: try folder.read().handIns.map { ($0.learner.id, $0.summary) })
    let fact = "has a line break or another control character in its name: rename it"
    #expect(told["break"]?["TimerInActor"] == "broken: a^Jb.swift \(fact)")
    #expect(told["escape"]?["TimerInActor"] == "broken: a^[[2J.swift \(fact)")
    #expect(told["separator"]?["TimerInActor"] == "broken: a\\u{2028}b.swift \(fact)")
    #expect(told.values.allSatisfy { $0["StaleSearch"] == "SearchModel.swift" })
  }

  @Test func `more files than any chapter has, and a file without end, break their chapter alone`() throws {
    let folder = try ClassFolder()
    try folder.write("ada/StaleSearch/SearchModel.swift", "// search\n")
    try folder.write("ben/StaleSearch/SearchModel.swift", "// search\n")
    try folder.shell("mkdir ada/TimerInActor ben/TimerInActor; truncate -s 1G ben/TimerInActor/A.swift")
    try folder.shell("cd ada/TimerInActor; seq 1001 | sed 's/$/.swift/' | xargs touch")
    let told = try folder.read().handIns.map(\.summary)
    #expect(
      told == [
        [
          "StaleSearch": "SearchModel.swift",
          "TimerInActor": "broken: it has 1001 Swift files, of at most 1000",
        ],
        [
          "StaleSearch": "SearchModel.swift",
          "TimerInActor": "broken: A.swift has 1073741824 bytes, of at most 1000000",
        ],
      ])
  }

  @Test func `a name that is not UTF-8 breaks its learner alone`() throws {
    let folder = try ClassFolder()
    try folder.write("ada/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.write("ben/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.shell(#"touch "ben/TimerInActor/$(printf '\351').swift""#)
    let handIns = try folder.read().handIns
    #expect(handIns[0].text("TimerInActor") == "// mine\n")
    #expect(handIns[1].reason?.contains("cannot be read") == true)
  }

  @Test(.needsTar) func `links and devices in a tar are refused or left alone, and nothing is written`()
    throws
  {
    let folder = try ClassFolder()
    try folder.write("x/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.shell(
      "ln -s /etc/passwd x/TimerInActor/link.swift; tar cf links.tar x; rm x/TimerInActor/link.swift")
    try folder.shell("ln -s / x/outside; tar cf outside.tar x; rm x/outside")
    // A device cannot be made by everybody: an empty file's header is made one's.
    try folder.shell("touch x/dev; tar cf device.tar --format=ustar x/TimerInActor x/dev; rm -r x")
    try folder.makeDevice("device.tar", named: "x/dev")
    let told = Dictionary(uniqueKeysWithValues: try folder.read().handIns.map { ($0.learner.id, $0) })
    #expect(told["links"]?.summary["TimerInActor"] == "broken: link.swift is a link, no file")
    #expect(told["outside"]?.text("TimerInActor") == "// mine\n")
    #expect(told["device"]?.reason == "the archive has an entry that is neither file nor folder: x/dev")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "device.tar", "links.tar", "outside.tar",
      ])
  }

  @Test(.needsZip) func `a zip with two files of one name breaks that chapter`() throws {
    let folder = try ClassFolder()
    try folder.write("x/TimerInActor/DeliveryProvider.swift", "// one\n")
    try folder.write("x/TimerInActor/DeliveryProvidex.swift", "// two\n")
    try folder.shell("zip -qr twice.zip x; rm -r x")
    try folder.patch("twice.zip", "DeliveryProvidex.swift", "DeliveryProvider.swift")
    #expect(try folder.only().summary == ["TimerInActor": "broken: DeliveryProvider.swift is in it twice"])
  }
}

extension ClassFolder {
  /// Makes an entry of a tar a character device.
  fileprivate func makeDevice(_ archive: String, named name: String) throws {
    let place = url.appending(path: archive)
    var data = try Data(contentsOf: place)
    let start = try #require(data.range(of: Data((name + "\0").utf8))).lowerBound
    data[start + 156] = UInt8(ascii: "3")
    data.replaceSubrange((start + 148)..<(start + 156), with: Data("        ".utf8))
    let sum = data[start..<(start + 512)].reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    data.replaceSubrange((start + 148)..<(start + 156), with: Data(field.utf8))
    try data.write(to: place)
  }
}
