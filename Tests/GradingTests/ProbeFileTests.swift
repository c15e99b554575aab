import Testing

@testable import Grading

/// How files of probes are read.
struct ProbeFileTests {
  private let text = """
    import Shop

    // compiles readsName: reading the name without await
    func name(_ shop: Shop) -> String { shop.name }

    // refused setsName: setting the name
    // by: isolated | get-only

    func rename(_ shop: Shop) {
      shop.name = ""
    }

    """

  @Test func `each probe has its finding, what it tries and its messages`() {
    let file = ProbeFile(text)
    #expect(file.faults == [])
    #expect(file.probes.map(\.finding) == ["readsName", "setsName"])
    #expect(file.probes.map(\.tries) == ["reading the name without await", "setting the name"])
    #expect(file.probes.map(\.messages) == [[], ["isolated", "get-only"]])
    #expect(file.probes.map(\.demand) == [.compiles, .refused])
  }

  @Test func `the code of a probe is shown without its head`() throws {
    let file = ProbeFile(text)
    #expect(file.code(of: file.probes[0]) == ["func name(_ shop: Shop) -> String { shop.name }"])
    #expect(file.code(of: file.probes[1]) == ["func rename(_ shop: Shop) {", "  shop.name = \"\"", "}"])
  }

  @Test func `the text of one probe keeps what is shared and every line's number`() {
    let file = ProbeFile(text)
    let lines = file.text(of: [file.probes[1]]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "import Shop")
    #expect(lines[3] == "")
    #expect(lines[8] == "func rename(_ shop: Shop) {")
    #expect(lines.count == text.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test func `a refusal that does not say by what is a fault`() {
    #expect(
      ProbeFile("// refused sets: setting it\nfunc f() {}").faults
        == ["line 2: a '// by: …' line must follow '// refused …'"])
  }

  @Test func `code that is warned of says by which words`() {
    let file = ProbeFile("// warns told: calling load()\n// by: use 'items()' | items()\nload()")
    #expect(file.probes.map(\.demand) == [.warns])
    #expect(file.probes.map(\.messages) == [["use 'items()'", "items()"]])
    #expect(
      ProbeFile("// warns told: calling load()\nload()").faults
        == ["line 2: a '// by: …' line must follow '// warns …'"])
  }

  @Test func `a file without probes, and two of one name, are faults`() {
    #expect(
      ProbeFile("import Shop\n// compiles: reading").faults
        == ["it has no '// compiles …', '// refused …' or '// warns …' line"])
    #expect(
      ProbeFile("// compiles a: one\n// compiles a: two").faults == ["'a' stands there more than once"])
  }
}
