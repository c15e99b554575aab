import Testing

@testable import Commands

struct KeyDecoderTests {
  /// The keys of bytes that come in pieces, with a silence after the last.
  private func keys(_ pieces: [UInt8]...) -> [Key] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.feed($0) } + decoder.finish()
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("q", [Key.character("q")]), ("nn?", [.character("n"), .character("n"), .character("?")]),
    ("ü", [.character("ü")]), ("日🙂", [.character("日"), .character("🙂")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\0", []),
    ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
    ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
    ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}q", [.escape, .character("q")]),
    // Sequences that mean no key here are left out whole.
    ("\u{1B}[1;5Cq", [.character("q")]), ("\u{1B}[200~n\u{1B}[201~", [.character("n")]),
    ("\u{1B}[<0;1;1Mq", [.character("q")]),
    // One that another interrupts is given up.
    ("\u{1B}[1\u{1B}[A", [.up]),
  ])
  func `bytes are keys`(_ text: String, _ expected: [Key]) {
    #expect(keys(bytes(text)) == expected)
  }

  @Test(arguments: ["\u{1B}[A", "\u{1B}[6~", "ü", "🙂", "\u{1B}OA", "\u{1B}[1;5Cq"])
  func `wherever a read ends the keys are the same`(_ text: String) {
    let whole = bytes(text)
    for cut in 1..<whole.count {
      #expect(keys(Array(whole[..<cut]), Array(whole[cut...])) == keys(whole), "\(cut)")
    }
  }

  @Test func `an Escape waits until it is clear that nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.finish() == [.escape])
    #expect(!decoder.isWaiting)
  }

  @Test func `bytes that are no letter are left out`() {
    #expect(keys([0xFF, 0x71]) == [.character("q")])
    #expect(keys([0xC3, 0x71]) == [.character("q")])
    #expect(keys([0xED, 0xA0, 0x80, 0x71]) == [.character("q")])
    #expect(keys([0xE6, 0x97]).isEmpty)
  }

  @Test func `a sequence without end is given up`() {
    #expect(keys([0x1B, 0x5B] + Array(repeating: 0x31, count: 64), bytes("q")).last == .character("q"))
  }
}
