import Testing

@testable import Grading

struct CondensedCodeTests {
  @Test(arguments: [
    ("let a = 1 // let b", "leta=1"),
    ("a /* b /* c */ d */ e", "ae"),
    ("let s = \"// no comment\"", "lets=\"// no comment\""),
    ("let s = \"a \\\" // b\"; c", "lets=\"a \\\" // b\";c"),
    ("guard let self\n  else { return }", "guardletselfelse{return}"),
    ("", ""),
    ("/* never ended", ""),
    ("\"never ended\nnext line // x", "\"never ended\nnextline"),
  ])
  func `comments and white space go, text stays`(_ code: String, _ condensed: String) {
    #expect(CondensedCode.of(code) == condensed)
  }
}
