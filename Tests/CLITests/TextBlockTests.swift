import Testing

@testable import ClassCLI
@testable import Commands

struct TextBlockTests {
  @Test func `text is broken at spaces and keeps its own line feeds`() {
    #expect(TextBlock.wrap("one two three", to: 7) == ["one two", "three"])
    #expect(TextBlock.wrap("one\n\ntwo", to: 7) == ["one", "", "two"])
    #expect(TextBlock.wrap("", to: 7) == [""])
  }

  @Test func `a word longer than a line is broken inside`() {
    #expect(TextBlock.wrap("abcdefghij k", to: 4) == ["abcd", "efgh", "ij k"])
  }

  @Test func `a hard space holds its words together`() {
    #expect(TextBlock.wrap("show it\u{A0}\u{A0}✗", to: 8) == ["show", "it  ✗"])
  }

  @Test func `wide characters take two columns and marks none`() {
    #expect("李明".columns == 4)
    #expect("🎉".columns == 2)
    #expect("e\u{301}".columns == 1)
    #expect("👩‍👩‍👧".columns == 2)
    #expect("✓ ✗ ▸ …".columns == 7)
    #expect(TextBlock.wrap("李明李明", to: 5) == ["李明", "李明"])
  }

  @Test func `further lines stand under the first`() {
    #expect(
      TextBlock.labelled("  Read  ", "one two three", width: 16) == ["  Read  one two", "        three"])
  }

  @Test func `what a terminal would obey is shown instead`() {
    #expect("a\u{1B}[31mb\tc\u{7}\rd\r\ne".printable == "a\u{FFFD}[31mb  c\u{FFFD}\u{FFFD}d\ne")
    #expect("a\nb".printableLine == "a b")
    #expect("if\u{202E}x".printable == "if\u{FFFD}x")
  }

  @Test func `numbers are grouped and agree with their words`() {
    #expect(1_234_567.grouped == "1,234,567")
    #expect(999.grouped == "999")
    #expect((-1000).grouped == "-1,000")
    #expect(1.of("step") == "1 step")
    #expect(1000.of("step") == "1,000 steps")
  }
}
