import Testing

@testable import Report

struct SealedLinesTests {
  private let secret = ReportSecret(low: 0x0706_0504_0302_0100, high: 0x0f0e_0d0c_0b0a_0908)
  private let texts = ["began", "finished\tholds\tpassed\t1\t1\t1\t0", "end", "closed"]

  private var sealed: [[UInt8]] {
    texts.enumerated().map { Array($1.utf8) + [9] + secret.seal($1.utf8, number: UInt64($0)) + [10] }
  }

  private func read(_ lines: [[UInt8]]) -> SealedLines {
    SealedLines(Array(lines.joined()), secret: secret)
  }

  @Test(
    arguments: [
      // From the paper's reference implementation: the bytes 0, 1, 2, …, as many as the index says.
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (8, 0x93f5_f579_9a93_2462),
      (15, 0xa129_ca61_49be_45e5), (63, 0x958a_324c_eb06_4572),
    ] as [(Int, UInt64)])
  func `the hash is that of the reference`(_ count: Int, _ value: UInt64) {
    var hash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    hash.update((0..<count).map { UInt8($0) })
    #expect(hash.value() == value)
  }

  @Test func `the secret's bytes are in the order in which they lie in memory`() {
    #expect(secret.bytes == (0..<16).map { UInt8($0) })
  }

  @Test func `lines in their order are read`() {
    #expect(read(sealed).texts == texts)
    #expect(read(sealed).fault == nil)
  }

  @Test func `a last line that is cut is left out`() {
    let lines = Array(sealed.dropLast()) + [Array("clos".utf8)]
    #expect(read(lines).texts == texts.dropLast())
    #expect(read(lines).fault == nil)
  }

  @Test func `a line that is dropped, repeated, moved, changed or made up ends the reading`() {
    let lines = sealed
    let altered = Array(
      String(decoding: lines[1], as: UTF8.self).replacing("passed", with: "failed").utf8)
    let made: [UInt8] = Array("closed\t0123456789abcdef\n".utf8)
    for (forged, count) in [
      (Array(lines[1...]), 0), ([lines[0], lines[2], lines[3]], 1), ([lines[0], lines[0]], 1),
      ([lines[0], lines[2], lines[1], lines[3]], 1), ([lines[0], altered, lines[2]], 1),
      (lines.dropLast() + [made], 3), ([Array("closed\n".utf8)], 0), ([[10]], 0),
      ([lines[0], [0xff, 10]], 1),
    ] {
      #expect(read(forged).fault == .foreign)
      #expect(read(forged).texts == Array(texts.prefix(count)))
    }
  }

  @Test func `another run's lines are nobody's`() {
    #expect(SealedLines(Array(sealed.joined()), secret: .random()).fault == .foreign)
  }

  @Test func `whatever comes after the closing line is told`() {
    #expect(read(sealed + [sealed[0]]).fault == .afterEnd)
    #expect(read(sealed + [Array("x".utf8)]).fault == .afterEnd)
  }

  @Test func `any change of a single bit is found`() {
    let bytes = Array(sealed.joined())
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        let lines = SealedLines(changed, secret: secret)
        #expect(lines.texts.last != "closed" || lines.fault != nil)
      }
    }
  }
}
