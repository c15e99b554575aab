import Foundation
import Testing

@testable import Classroom

struct ListingTests {
  @Test func `a zip's listing has kinds, sizes and names`() throws {
    let listing = """
      drwxr-xr-x  3.0 unx        0 bx        0 stor 20261121.194737 a/
      -rw-r--r--  3.0 unx        3 tx        3 stor 20261121.194737 a/ lead trail .swift
      lrwxrwxrwx  3.0 unx       11 bx       11 stor 20261121.194737 a/link.swift
      -rw-r--r--  3.0 unx        3 TX       15 stor 20261121.194737 a/secret.swift
      -rw-a--     2.0 fat     1377 b-      512 defN 20261121.194737 a\\b\\x.swift
      ?rw-------  2.0 unx        5 b-        7 defN 20261121.195352 a/é.swift
      -rw-r--r--  3.0 unx        3 tx        3 stor 20261121.194737 a/new^Jline.swift
      crw-r--r--  3.0 unx        0 bx        0 stor 20261121.194737 a/null

      """
    let entries = try ZipListing.entries(in: Data(listing.utf8))
    #expect(
      entries == [
        ListedEntry(name: "a/", kind: .folder, size: 0),
        ListedEntry(name: "a/ lead trail .swift", kind: .file, size: 3),
        ListedEntry(name: "a/link.swift", kind: .link, size: 11),
        ListedEntry(name: "a/secret.swift", kind: .file, size: 3, isEncrypted: true),
        ListedEntry(name: "a/b/x.swift", kind: .file, size: 1377),
        ListedEntry(name: "a/é.swift", kind: .file, size: 5),
        ListedEntry(name: "a/new\nline.swift", kind: .file, size: 3),
        ListedEntry(name: "a/null", kind: .special, size: 0),
      ])
    #expect(try ZipListing.entries(in: Data("Empty zipfile.\n".utf8)).isEmpty)
  }

  @Test func `a tar's listing has kinds, sizes and names`() throws {
    let listing = #"""
      drwxr-xr-x 0/0               0 2026-11-21 19:47:37 a/
      -rw-r--r-- 1000/1000      1377 2026-11-21 19:47:37.123456789 a/ lead trail .swift
      hrw-r--r-- 0/0               0 2026-11-21 19:47:37 a/b/x.swift link to a/hard.swift
      lrwxrwxrwx 0/0               0 2026-11-21 19:47:37 a/link.swift -> /etc/passwd
      prw-r--r-- 0/0               0 2026-11-21 19:47:37 a/fifo
      crw-rw-rw- 0/0             1,3 2026-11-21 19:47:37 a/null
      -rw-r--r-- 0/0               3 2026-11-21 19:47:37 a/back\\slash.swift
      -rw-r--r-- 0/0               3 2026-11-21 19:47:37 a/new\nline.swift
      -rw-r--r-- 0/0               2 2026-11-21 19:47:37 a/\303\251 \303\274.swift

      """#
    let entries = try TarListing.entries(in: Data(listing.utf8))
    #expect(
      entries == [
        ListedEntry(name: "a/", kind: .folder, size: 0),
        ListedEntry(name: "a/ lead trail .swift", kind: .file, size: 1377),
        ListedEntry(name: "a/b/x.swift", kind: .link, size: 0),
        ListedEntry(name: "a/link.swift", kind: .link, size: 0),
        ListedEntry(name: "a/fifo", kind: .special, size: 0),
        ListedEntry(name: "a/null", kind: .special, size: 0),
        ListedEntry(name: #"a/back\slash.swift"#, kind: .file, size: 3),
        ListedEntry(name: "a/new\nline.swift", kind: .file, size: 3),
        ListedEntry(name: "a/é ü.swift", kind: .file, size: 2),
      ])
  }

  @Test(arguments: [
    "nonsense", "-rw-r--r--  3.0 unx  many tx 3 stor 20261121.194737 x",
    "-rw-r--r--  3.0 unx -3 tx 3 stor t x",
    "-rw-r--r--  3.0 unx 3 tx 3 stor 20261121.194737",
    "-rw-r--r--  3.0 unx 99999999999999999999 tx 3 stor t x",
  ])
  func `a line that is no entry is a fault`(line: String) {
    let fault = #expect(throws: SubmissionFault.self) { try ZipListing.entries(in: Data(line.utf8)) }
    #expect(fault?.reason == "the archive's list of contents makes no sense: \(line)")
    #expect(throws: SubmissionFault.self) { try TarListing.entries(in: Data(line.utf8)) }
  }

  /// Listings with bytes changed, left out and doubled: whatever comes of it, it is an answer.
  @Test func `no listing stops the reader`() {
    let seeds = [
      "-rw-r--r--  3.0 unx        3 tx        3 stor 20261121.194737 a/we^J\\x.swift\n",
      "-rw-r--r-- 0/0     3 2026-11-21 19:47:37 a/\\303\\251\\n.swift\nlrwxrwxrwx 0/0 0 d t a -> b\n",
    ]
    var random = SystemRandomNumberGenerator()
    for round in 0..<4000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where bytes.count > 1: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      let answers = [try? ZipListing.entries(in: Data(bytes)), try? TarListing.entries(in: Data(bytes))]
      for listed in answers.compactMap(\.self) {
        guard let found = try? ArchiveJudgement(limits: .submission).entries(listed) else { continue }
        #expect(found.allSatisfy { !$0.path.contains("..") })
      }
    }
  }
}

struct ArchiveJudgementTests {
  private func reason(_ entries: ListedEntry...) -> String? {
    do throws(SubmissionFault) {
      _ = try ArchiveJudgement(limits: .submission).entries(entries)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    ("../../etc/passwd", "an entry that leads outside it: ../../etc/passwd"),
    ("a/../../b", "an entry that leads outside it: a/../../b"),
    // A slash and the accent after it are one character of a string.
    ("a/../\u{301}b", "an entry that leads outside it: a/../\u{301}b"),
    ("/etc/passwd", "an entry with an absolute path: /etc/passwd"),
    ("C:/x.swift", "an entry with an absolute path: C:/x.swift"),
    ("a\nb", "an entry whose name has a control character: a^Jb"),
    ("a\u{85}b", #"an entry whose name has a control character: a\u{85}b"#),
  ])
  func `a name that is no path inside is refused`(name: String, reason: String) {
    #expect(self.reason(ListedEntry(name: name, kind: .file, size: 1)) == "the archive has " + reason)
  }

  @Test func `what is no file, encrypted or too much is refused`() {
    #expect(
      reason(ListedEntry(name: "p", kind: .special, size: 0))
        == "the archive has an entry that is neither file nor folder: p")
    #expect(
      reason(ListedEntry(name: "p", kind: .file, size: 0, isEncrypted: true))
        == "the archive is encrypted: hand it in without a password")
    let huge = ListedEntry(name: "p", kind: .file, size: Int.max)
    #expect(
      reason(huge, huge)
        == "the archive unpacks to \(Int.max) bytes, of at most 100000000: hand in the Swift files alone")
    #expect(reason(ListedEntry(name: "a/..b/c..", kind: .file, size: 1)) == nil)
    let many = (0...10_000).map { ListedEntry(name: "f\($0)", kind: .file, size: 0) }
    let fault = #expect(throws: SubmissionFault.self) {
      try ArchiveJudgement(limits: .submission).entries(many)
    }
    #expect(fault?.reason == "the archive has 10001 entries, of at most 10000: hand in the Swift files alone")
  }

  @Test func `what is hidden counts for no bound`() throws {
    let build = (0...20_000).map { ListedEntry(name: ".build/f\($0)", kind: .file, size: 1_000_000) }
    #expect(try ArchiveJudgement(limits: .submission).entries(build).count == 20_001)
  }

  @Test(arguments: [
    ([0x50, 0x4b, 0x03, 0x04, 0x14], ArchiveKind.zip), ([0x1f, 0x8b, 0x08], .gzip),
    (Array("Rar!\u{1a}\u{7}".utf8), .other("RAR")), ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], .other("7z")),
  ])
  func `the first bytes tell the kind`(head: [UInt8], kind: ArchiveKind) {
    #expect(ArchiveKind.of(head) == kind)
    #expect(ArchiveKind.of([]) == nil)
    #expect(ArchiveKind.of([UInt8](repeating: 0, count: 512)) == nil)
    #expect(ArchiveKind.of(Array(repeating: 0x20, count: 512)) == nil)
  }

  @Test(arguments: [
    ("ada.zip", "ada"), ("ada.tar.gz", "ada"), ("Ada Lovelace.TGZ", "Ada Lovelace"), ("ada.7z", "ada"),
    ("ada.pdf", nil), (".zip", nil), ("ada", nil),
  ])
  func `an archive's name without its ending`(name: String, stem: String?) {
    #expect(ArchiveKind.stem(of: name) == stem)
  }
}
