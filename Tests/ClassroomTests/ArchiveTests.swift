import Curriculum
import Foundation
import Grading
import Testing

@testable import Classroom

/// Real archives, made by the programs that learners use.
struct ArchiveTests {
  private let clone = "workshop-main/Exercises/TimerInActor/DeliveryProvider.swift"

  @Test(.needsZip) func `a zip of a clone gives its chapters, whatever else is in it`() throws {
    let folder = try ClassFolder()
    try folder.write(clone, "// mine\n")
    try folder.write("workshop-main/Exercises/TimerInActor/Given/DeliveryService.swift")
    try folder.write("workshop-main/Exercises/StaleSearch/SearchModel.swift", "// search é\n")
    try folder.write("workshop-main/.git/HEAD")
    try folder.write("workshop-main/.build/x/DeliveryProvider.swift", "// built\n")
    try folder.write("workshop-main/Tests/TimerInActor/Behaviours.swift", "// hidden\n")
    try folder.write("__MACOSX/workshop-main/Exercises/TimerInActor/._DeliveryProvider.swift", Data([0, 5]))
    try folder.shell("ln -s x workshop-main/.build/debug")
    try folder.shell("zip -qry ada.zip workshop-main __MACOSX; rm -r workshop-main __MACOSX")
    let handIn = try folder.only()
    #expect(handIn.learner.id == "ada")
    #expect(handIn.text("TimerInActor") == "// mine\n")
    #expect(handIn.text("StaleSearch") == "// search é\n")
    #expect(handIn.summary.count == 2)
  }

  @Test(.needsTar, arguments: ["tar cf ada.tar", "tar czf ada.tar.gz", "tar czf ada.tgz", "tar cf ada.zip"])
  func `a tar is taken, packed or not, whatever its ending says`(command: String) throws {
    let folder = try ClassFolder()
    try folder.write(clone, "// mine\n")
    try folder.write("workshop-main/Exercises/StaleSearch/SearchModel.swift", "// search\n")
    try folder.write("workshop-main/odd.swift/readme.txt", "a folder that matches the pattern\n")
    try folder.write("workshop-main/.hidden.swift", "// hidden\n")
    try folder.shell("ln -s /etc/passwd workshop-main/link.swift; ln \(clone) workshop-main/hard.swift")
    try folder.shell(
      "\(command) --hard-dereference workshop-main/Exercises workshop-main; rm -r workshop-main")
    let handIn = try folder.only()
    #expect(handIn.summary["StaleSearch"] == "broken: SearchModel.swift is in it twice")
    try folder.shell("rm ada.*")
    try folder.write(clone, "// mine\n")
    try folder.write("workshop-main/odd.swift/readme.txt", "a folder that matches the pattern\n")
    try folder.shell("\(command) workshop-main; rm -r workshop-main")
    #expect(try folder.only().text("TimerInActor") == "// mine\n")
  }

  @Test(.needsZip, .needsTar) func `odd names in an archive harm nothing`() throws {
    let folder = try ClassFolder()
    try folder.write("x/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.write("x/TimerInActor/we[i]rd *?.swift", "// weird\n")
    try folder.write("x/TimerInActor/-rf.swift", "// minus\n")
    try folder.write("x/TimerInActor/ é ü 漢字.swift", "// wide\n")
    try folder.shell(#"printf '// latin\n' > "x/TimerInActor/$(printf '\351').swift""#)
    try folder.shell("zip -qr '[ada] *.zip' x; tar czf ./-ben:1.tgz x; rm -r x")
    let handIns = try folder.read().handIns
    #expect(handIns.map(\.learner.id) == ["-ben:1", "[ada] *"])
    for handIn in handIns {
      let text = try #require(handIn.text("TimerInActor"))
      for part in ["// mine\n", "// weird\n", "// minus\n", "// wide\n", "// latin\n"] {
        #expect(text.contains(part))
      }
    }
  }

  @Test(.needsZip) func `a zip with the backslashes of Windows programs is taken`() throws {
    let folder = try ClassFolder()
    try folder.write("Exercises/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.write("Exercises/StaleSearch/SearchModel.swift", "// search\n")
    try folder.shell("zip -qrD ada.zip Exercises; rm -r Exercises")
    try folder.patch("ada.zip", "Exercises/TimerInActor/", #"Exercises\TimerInActor\"#)
    #expect(try folder.only().text("TimerInActor") == "// mine\n")
    try folder.patch("ada.zip", "Exercises/StaleSearch/", #"Exercises\StaleSearch\"#)
    #expect(try folder.only().text("StaleSearch") == "// search\n")
  }

  @Test(.needsZip) func `a zip that must not be unpacked says why`() throws {
    let folder = try ClassFolder()
    try folder.write("AA/AA/evil.swift")
    try folder.shell("zip -qr dots.zip AA; cp dots.zip absolute.zip; zip -qr -P pw encrypted.zip AA")
    try folder.patch("dots.zip", "AA/AA/evil.swift", "../../evil.swift")
    try folder.patch("absolute.zip", "AA/AA/evil.swift", "/A/AA/evil.swift")
    try folder.shell(#"touch "$(printf 'AA/new\nline')"; zip -qr control.zip AA; rm -r AA"#)
    try folder.shell("truncate -s 120M zeros.txt; zip -q bomb.zip zeros.txt; rm zeros.txt")
    try folder.shell("mkdir many; cd many; seq 10001 | xargs touch; cd ..; zip -qr many.zip many; rm -r many")
    let told = Dictionary(uniqueKeysWithValues: try folder.read().handIns.map { ($0.learner.id, $0.reason) })
    #expect(
      told == [
        "dots": "the archive has an entry that leads outside it: ../../evil.swift",
        "absolute": "the archive has an entry with an absolute path: /A/AA/evil.swift",
        "encrypted": "the archive is encrypted: hand it in without a password",
        "control": "the archive has an entry whose name has a control character: AA/new^Jline",
        "bomb": "the archive unpacks to 125829120 bytes, of at most 100000000: hand in the Swift files alone",
        "many": "the archive has 10002 entries, of at most 10000: hand in the Swift files alone",
      ])
  }

  @Test(.needsTar) func `a tar that must not be unpacked says why`() throws {
    let folder = try ClassFolder()
    try folder.write("x/a.swift")
    try folder.shell("tar cPf absolute.tar \"$PWD/x/a.swift\" --transform 's,.*/x/,/root/,'")
    try folder.shell("tar cPf dots.tar x/a.swift --transform 's,^x/,x/../../,'")
    try folder.shell(
      "mkfifo x/pipe; tar czf pipe.tgz x; rm x/pipe; truncate -s 120M x/zeros; tar czf bomb.tgz x")
    try folder.shell("rm -r x")
    let told = Dictionary(uniqueKeysWithValues: try folder.read().handIns.map { ($0.learner.id, $0.reason) })
    #expect(
      told == [
        "absolute": "the archive has an entry with an absolute path: /root/a.swift",
        "dots": "the archive has an entry that leads outside it: x/../../a.swift",
        "pipe": "the archive has an entry that is neither file nor folder: x/pipe",
        "bomb": "the archive unpacks to 125829128 bytes, of at most 100000000: hand in the Swift files alone",
      ])
  }

  @Test(.needsZip, .needsTar) func `an archive that is damaged or none says so`() throws {
    let folder = try ClassFolder()
    let whole = String(repeating: "// a line of some length\n", count: 2000)
    try folder.write("x/DeliveryProvider.swift", whole + UUID().uuidString)
    try folder.shell("zip -qr0 cut.zip x; cp cut.zip sum.zip; cp cut.zip size.zip; tar czf packed.tgz x")
    try folder.shell(
      "tar cf short.tar x; tar cf nothing.tar -T /dev/null; gzip -c x/*.swift > single.gz; rm -r x")
    try folder.cut("cut.zip", to: 20_000)
    try folder.cut("packed.tgz", to: 150)
    try folder.cut("short.tar", to: 5000)
    try folder.patch("sum.zip", "// a line of some length\n// a line", "// b line of some length\n// a line")
    try folder.write("empty.zip", "")
    try folder.write("none.zip", Data([0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18)))
    try folder.write("text.zip", "I could not make a zip, sorry.\n")
    try folder.write("page.rar", "Rar!\u{1a}\u{7}")
    let told = Dictionary(uniqueKeysWithValues: try folder.read().handIns.map { ($0.learner.id, $0.reason) })
    let damaged = "the archive is damaged or cut short: make it anew"
    let damagedTar = "the archive is damaged, cut short, no tar or too large: make it anew"
    #expect(
      told == [
        "cut": damaged, "sum": damaged, "size": String?.none, "packed": damagedTar, "short": damagedTar,
        "single": damagedTar, "empty": "the archive is empty: it has no bytes",
        "none": "the archive is empty",
        "text": "it is no archive, whatever its name says, or damaged at its beginning: "
          + "hand in a folder, a .zip or a .tar.gz",
        "page": "it is an archive of the kind RAR, which is not taken: hand in a folder, a .zip or a .tar.gz",
        "nothing": "it is no archive, whatever its name says, or damaged at its beginning: "
          + "hand in a folder, a .zip or a .tar.gz",
      ])
  }

  /// The list says less than is there: what comes out is told from what was announced.
  @Test(.needsZip) func `sizes that are not true are found`() throws {
    let folder = try ClassFolder()
    try folder.write("x/DeliveryProvider.swift", String(repeating: " ", count: 0x4141) + "\n")
    try folder.shell("zip -qr ada.zip x; rm -r x")
    let place = folder.url.appending(path: "ada.zip")
    var data = try Data(contentsOf: place)
    let size = Data([0x42, 0x41, 0, 0])
    var found = data.startIndex
    while let range = data.range(of: size, in: found..<data.endIndex) {
      data.replaceSubrange(range, with: Data([0x05, 0, 0, 0]))
      found = range.upperBound
    }
    try data.write(to: place)
    let reason = try #require(try folder.only().reason)
    #expect(
      reason == "the archive's files have other sizes than its list says: make it anew"
        || reason == "the archive is damaged or cut short: make it anew")
  }

  @Test(.needsZip) func `archives in a learner's folder are opened, archives in archives are not`() throws {
    let folder = try ClassFolder()
    try folder.write("x/DeliveryProvider.swift", "// mine\n")
    try folder.shell(
      "mkdir ada cleo; (cd x; zip -qr ../ada/TimerInActor.zip .); (cd ada; zip -q ../ben.zip *)")
    try folder.shell("cp ada/TimerInActor.zip cleo/a.zip; cp cleo/a.zip cleo/b.zip; rm -r x")
    let handIns = try folder.read().handIns
    #expect(handIns[0].text("TimerInActor") == "// mine\n")
    #expect(
      handIns[1].reason
        == "there is no Swift file in it but another archive, TimerInActor.zip: hand in that one")
    #expect(
      handIns[2].summary == [
        "TimerInActor": "broken: it has the chapter more than once, in a.zip and b.zip: hand in one of them"
      ])
  }

  @Test(.needsZip) func `the newest archive of a Canvas learner counts, chapter by chapter`() throws {
    let folder = try ClassFolder()
    try folder.write("x/Exercises/TimerInActor/DeliveryProvider.swift", "// old\n")
    try folder.write("x/Exercises/StaleSearch/SearchModel.swift", "// only once\n")
    try folder.shell("(cd x; zip -qr ../byron_17_901_work.zip .); rm -r x/Exercises/StaleSearch")
    try folder.write("x/Exercises/TimerInActor/DeliveryProvider.swift", "// new\n")
    try folder.shell("(cd x; zip -qr ../byron_17_1900_work-1.zip .); rm -r x")
    try folder.write("byron_17_2000_work-2.zip", "broken\n")
    let intake = try folder.read()
    let handIn = try #require(intake.handIns.first)
    #expect(handIn.text("TimerInActor") == "// new\n")
    #expect(handIn.text("StaleSearch") == "// only once\n")
    #expect(
      intake.remarks.map(\.text) == [
        "TimerInActor counts from byron_17_1900_work-1.zip; byron_17_901_work.zip is older",
        "does not count: byron_17_2000_work-2.zip: it is no archive, whatever its name says, or damaged at its "
          + "beginning: hand in a folder, a .zip or a .tar.gz",
      ])
  }

  @Test func `a program that is not installed is an error and no broken submission`() throws {
    let folder = try ClassFolder()
    try folder.write("ada.zip", Data([0x50, 0x4b, 3, 4]))
    let bare = SubmissionFolder(folder.url, environment: ["PATH": folder.scratch.path])
    #expect {
      try bare.read(workspace: ClassFolder.workspace)
    } throws: {
      if case .missingProgram("unzip", "unzip", "ada.zip") = $0 as? IntakeError { true } else { false }
    }
    try folder.write("ada.zip", Data([0x1f, 0x8b]))
    #expect {
      try bare.read(workspace: ClassFolder.workspace)
    } throws: {
      if case .missingProgram("tar", "tar", "ada.zip") = $0 as? IntakeError { true } else { false }
    }
    try folder.shell("printf '#!/bin/sh\\necho bsdtar 3.6.2\\n' > ../tar; chmod +x ../tar")
    #expect {
      try bare.read(workspace: ClassFolder.workspace)
    } throws: {
      if case .otherTar(_, "ada.zip") = $0 as? IntakeError { true } else { false }
    }
  }
}

/// The whole class in one archive.
@Suite(.serialized) struct ClassArchiveTests {
  private func read(_ name: String, of folder: ClassFolder) throws -> Intake {
    try SubmissionFolder(folder.scratch.appending(path: name)).read(workspace: ClassFolder.workspace)
  }

  private func leftovers() -> [String] {
    let mine = "\(ProcessInfo.processInfo.processIdentifier)-"
    let build = ClassFolder.workspace.state.appending(path: "build").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: build)) ?? []).filter { $0.hasPrefix(mine) }
  }

  @Test(.needsZip, .needsTar) func `a class's archive holds each learner's`() throws {
    let folder = try ClassFolder()
    try folder.write("x/DeliveryProvider.swift", "// mine\n")
    try folder.shell(
      """
      zip -qr byron_17_901_work.zip x; tar czf hopper_LATE_18_902_work.tar.gz x; rm -r x
      zip -qr ../class.zip .; cd ..; tar czf class.tgz submissions
      """)
    for name in ["class.zip", "class.tgz"] {
      let intake = try read(name, of: folder)
      #expect(intake.handIns.map(\.learner.name) == ["byron", "hopper"])
      #expect(intake.handIns.map(\.isLate) == [false, true])
      #expect(intake.handIns.allSatisfy { $0.text("TimerInActor") == "// mine\n" })
    }
    #expect(leftovers().isEmpty)
  }

  @Test(.needsZip) func `a class's archive that must not be unpacked is an error`() throws {
    let folder = try ClassFolder()
    try folder.write("x/DeliveryProvider.swift", "// mine\n")
    try folder.shell("ln -s /etc x/link; zip -qry ../class.zip x")
    #expect {
      try read("class.zip", of: folder)
    } throws: {
      guard case .unusableArchive(_, let reason) = $0 as? IntakeError else { return false }
      return reason == "the archive has a link, x/link: unpack it yourself and name the folder"
    }
    #expect(leftovers().isEmpty)
  }

  @Test(.needsZip) func `three hundred submissions are taken in`() throws {
    let folder = try ClassFolder()
    try folder.write("x/workshop/Exercises/TimerInActor/DeliveryProvider.swift", "// mine\n")
    try folder.shell("(cd x; zip -qr ../work.zip .)")
    try folder.shell("for i in $(seq 100); do cp work.zip zip$i.zip; cp -r x folder$i; done")
    try folder.shell("for i in $(seq 100); do cp -r x/workshop clone$i; done; rm -r x work.zip")
    let handIns = try folder.read().handIns
    #expect(handIns.count == 300)
    #expect(handIns.allSatisfy { $0.text("TimerInActor") == "// mine\n" })
  }
}
