import Testing

@testable import ClassCLI
@testable import Commands

struct GuideTests {
  private static let page = GuidePage(
    """
    # A Timer in an `actor`

    In short, over
    two lines.

    ## The problem

    - one, which goes on
      in the next line
    - **two**: `code` and [a link](https://swift.org), see <doc:Other>

    1. first
    2. second

    ```
    time   main

    # no heading
    ```

    ### Below

    *Slanted, over many words of a sentence that is so long that it is broken* but `a * b * c` stays.

    | a | b |
    |---|---|

    ## Last
    """)

  @Test func `a page becomes text that fits a terminal`() {
    #expect(
      GuideText(ink: .none).text(of: Self.page.sections) == """
        A Timer in an actor

        In short, over two lines.

        The problem

          • one, which goes on in the next line
          • two: `code` and a link (https://swift.org), see Other
          1. first
          2. second

            time   main

            # no heading

        Below

        Slanted, over many words of a sentence that is so long that it is broken but `a
        * b * c` stays.

            | a | b |
            |---|---|

        Last
        """)
  }

  @Test func `a section comes with those below it, in any case of letters`() throws {
    let sections = try #require(Self.page.sections(named: "the PROBLEM"))
    #expect(sections.map(\.heading) == ["The problem", "Below"])
    #expect(Self.page.sections(named: "Nowhere") == nil)
    #expect(Self.page.names == ["The problem", "Below", "Last"])
  }

  @Test func `what a page says to the compiler alone is not shown, and its block is`() {
    let page = GuidePage(
      """
      # A

      <!-- around the next block:
      ## func f() {
        …
      }
      -->
      ```swift
      <!-- in code it is code
      ```

      <!-- a program -->

      Text.
      """)
    #expect(GuideText(ink: .none).text(of: page.sections) == "A\n\n    <!-- in code it is code\n\nText.")
  }

  @Test func `colours take the place of the signs, also over two lines`() {
    let words = Array(repeating: "word", count: 15).joined(separator: " ")
    let page = GuidePage("## A\n\n\(words) **and more of it** `x`")
    let text = GuideText(ink: Ink(isColoured: true)).text(of: page.sections)
    #expect(!text.contains("*"))
    #expect(!text.contains("`"))
    #expect(text.contains(" \u{1B}[1mand\u{1B}[0m\n\u{1B}[1mmore of it\u{1B}[0m "))
    #expect(text.contains("\u{1B}[36mx\u{1B}[0m"))
  }
}
