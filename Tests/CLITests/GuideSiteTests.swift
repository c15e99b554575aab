import Foundation
import Grading
import Testing

@testable import ClassCLI
@testable import Commands

struct GuideSiteTests {
  private static let front = """
    # The front page

    In short.

    @Metadata {
      @TechnologyRoot
    }

    ## Topics

    ### Pages

    - <doc:Other>

    """
  private static let other = """
    # Another page

    In short.

    <!-- around the next block:
    func f() {
      …
    }
    -->
    ```swift
    let x = 1
    ```

    """

  private let folder: TemporaryFolder
  private let site: GuideSite

  init() throws {
    folder = try TemporaryFolder()
    site = try GuideSite(
      of: Workspace(root: folder.url), environment: ProcessInfo.processInfo.environment)
  }

  @Test func `a guide becomes a site whose top leads to its front page`() throws {
    try folder.write([
      "Guide/Workshop.docc/Workshop.md": Self.front, "Guide/Workshop.docc/Other.md": Self.other,
    ])
    try site.build()
    #expect(folder.files.contains(".workshop/guide-site/documentation/workshop/other/index.html"))
    #expect(try folder.text(".workshop/guide-site/index.html").contains("url=documentation/workshop/"))
    let data = try folder.text(".workshop/guide-site/data/documentation/workshop/other.json")
    #expect(data.contains("let x = 1") && !data.contains("func f()"))
  }

  @Test func `the guide of this checkout becomes a site without a warning`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: root.appending(path: "Guide"), to: folder.url.appending(path: "Guide"))
    try site.build()
    #expect(folder.files.contains(".workshop/guide-site/documentation/workshop/glossary/index.html"))
  }

  @Test func `a picture stands at the end of a page's first section`() {
    let picture = GuidePictures.Picture(svg: "", description: "Two [requests]")
    let page = GuidePictures.page(
      "# A\n\nIn short.\n\n## The problem\n\nThis.\n\n## Why it happens\n\nThat.\n", with: picture,
      of: "LostTickets")
    #expect(
      page == """
        # A

        In short.

        ## The problem

        This.

        What the starter does, in the smallest interleaving that was found:

        ![Two (requests)](LostTickets-starter.svg)

        ## Why it happens

        That.

        """)
    #expect(GuidePictures.page("# A\n\n## One\n", with: picture, of: "LostTickets") == "# A\n\n## One\n")
  }

  @Test func `a dead link is an error that names its line`() throws {
    try folder.write(["Guide/Workshop.docc/Workshop.md": Self.front])
    let error = #expect(throws: CommandError.self) { try site.build() }
    let message = try #require(error?.message(for: .make))
    #expect(message.error == "the guide does not become a site: docc finds fault with it")
    #expect(message.details.contains { $0.contains("'Other' doesn't exist") })
    #expect(message.details.contains { $0.contains("Workshop.md:13") })
    #expect(error?.status == .notPassed)
  }

  @Test func `without docc it is said where that comes from`() {
    let environment = ["WORKSHOP_SWIFTC": "/nowhere/swiftc", "PATH": ""]
    let error = #expect(throws: CommandError.self) {
      try GuideSite(of: Workspace(root: folder.url), environment: environment)
    }
    #expect(
      error?.message(for: .make).text(.none) == """
        error: there is no 'docc', which builds the guide as a site
        note: it belongs to the toolchain of Swift: https://www.swift.org/install
        note: 'make guide' shows a page in the terminal without it
        """)
    #expect(error?.status == .notGraded)
  }

  @Test(arguments: [
    (
      CommandError.guideFaulty(said: "warning: x\n --> Page.md:3\n"),
      """
      error: the guide does not become a site: docc finds fault with it
        warning: x
         --> Page.md:3
      note: mend the line of the page that is named above and run this again
      """
    ),
    (
      .notStarted(reason: "/swift/docc could not be started: Permission denied"),
      """
      error: /swift/docc could not be started: Permission denied
      note: 'make doctor' says what is missing
      """
    ),
    (
      .noPort,
      """
      error: the system has no free port on loopback
      note: name one with 'make guide-open ARGS="--port 8080"'
      """
    ),
  ])
  func `an error says what to do`(_ error: CommandError, _ text: String) {
    #expect(error.message(for: .make).text(.none) == text)
  }

  @Test func `a free port is one that can be had`() throws {
    #expect(try #require(LoopbackPort.free()) > 0)
  }
}
