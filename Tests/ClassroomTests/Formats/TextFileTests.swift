import Foundation
import Testing

@testable import Classroom

#if canImport(FoundationXML)
import FoundationXML
#endif

struct JUnitTests {
  /// What a parser finds.
  private final class Found: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var names: [String] = []
    var messages: [String] = []
    var suites: [[String: String]] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      counts[name, default: 0] += 1
      if name == "testsuites" || name == "testsuite" { suites.append(attributes) }
      if name == "testcase" { names.append(attributes["name"] ?? "") }
      if name == "failure" || name == "error" { messages.append(attributes["message"] ?? "") }
    }
  }

  private func parsed(_ results: [ClassResult]) throws -> Found {
    let parser = XMLParser(data: try Exports(results).file(.junit).file.data)
    let found = Found()
    parser.delegate = found
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return found
  }

  @Test func `each behaviour is a case, and what was not run is a failure`() throws {
    let found = try parsed([
      try MadeResults.graded(MadeResults.source("ada"), failing: [2], happened: "a\nb"),
      try MadeResults.graded(MadeResults.source("ada"), "StaleSearch", failing: nil),
      MadeResults.broken(MadeResults.source("bea")),
    ])
    #expect(found.counts == ["testsuites": 1, "testsuite": 4, "testcase": 20, "failure": 12, "error": 2])
    #expect(
      found.suites[0] == [
        "name": "Swift Concurrency Workshop", "tests": "20", "failures": "12", "errors": "2", "skipped": "0",
      ])
    #expect(
      found.suites.map { $0["name"] }.dropFirst() == [
        "ada StaleSearch", "ada TimerInActor", "bea StaleSearch", "bea TimerInActor",
      ])
    #expect(found.suites[1]["time"] == "0.250")
    #expect(found.messages.contains("Expected: something Happened: a b"))
  }

  @Test func `a parser reads every hostile name`() throws {
    let results = try MadeResults.hostileClass()
    let found = try parsed(results)
    #expect(found.counts["testsuite"] == MadeResults.hostile.count * 2)
  }
}

struct ActionsTests {
  private func lines(_ results: [ClassResult]) throws -> [String] {
    String(decoding: try Exports(results).file(.annotations).file.data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `commands in anybody's text do nothing`() throws {
    let results = [
      try MadeResults.graded(
        MadeResults.source("ada", name: "::error::x"), failing: [0, 1],
        happened: "a\n::error::x\r\n::set-env::%0A")
    ]
    let lines = try lines(results)
    let token = try #require(lines.first?.wholeMatch(of: /::stop-commands::([-0-9A-F]{36})/)).1
    let end = try #require(lines.firstIndex(of: "::\(token)::"))
    // Only whole lines that are the workshop's own come after it.
    let commands = lines[(end + 1)...].filter { !$0.isEmpty }
    #expect(commands.count == 2)
    for command in commands {
      #expect(command.hasPrefix("::error title=TimerInActor::"))
      #expect(command.hasSuffix("Happened: a%0A::error::x\u{FFFD}%0A::set-env::%250A"))
    }
    #expect(lines[..<end].count { $0.hasPrefix("::") } == 1)
    #expect(try self.lines(results).first != lines.first)
  }

  @Test func `at most ten are shown, and the last says how many more there are`() throws {
    let results = [try MadeResults.graded(MadeResults.source("ada"), "StaleSearch", failing: Set(0..<11))]
    let errors = try lines(results).filter { $0.hasPrefix("::error") }
    #expect(errors.count == 10)
    #expect(errors.last == "::error title=Not passed::2 more are in the log of this step.")
  }

  @Test func `a compiler's message is at its line, and properties are escaped`() throws {
    let errors = try lines([try MadeResults.graded(MadeResults.source("ada"), failing: nil, happened: "a, b")]
    )
    #expect(
      errors.contains(
        "::error file=Exercises/TimerInActor/A.swift,line=3,col=1,title=TimerInActor%3A does not compile"
          + "::A.swift:3:1: error: a, b"))
    #expect(
      try lines([try MadeResults.graded(MadeResults.source("ada"))]).contains(
        "::notice title=Passed::Every behaviour holds."))
  }

  @Test func `nothing in a summary is markup, and it fits`() throws {
    let results = try MadeResults.hostileClass()
    let text = String(decoding: try Exports(results).file(.summary).file.data, as: UTF8.self)
    #expect(!text.contains("<b>") && !text.contains("@mention"))
    let table = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(table.count == MadeResults.hostile.count + 2)
    #expect(table.allSatisfy { line in line.count { $0 == "|" } == 5 })
    let fence = "````"
    let one = [try MadeResults.graded(MadeResults.source("ada"), failing: [0], happened: "```\n</details>")]
    let single = String(decoding: try Exports(one).file(.summary).file.data, as: UTF8.self)
    #expect(single.contains("\n\(fence)text\n") && single.contains("\n\(fence)\n"))
    let many = (0..<9_000).map {
      MadeResults.broken(
        MadeResults.source("l\($0)" + String(repeating: "x", count: 150)), chapter: "TimerInActor")
    }
    let long = try Exports(many).file(.summary).file.data
    #expect(long.count <= 1_000_000)
    #expect(String(decoding: long.suffix(60), as: UTF8.self).contains("more lines did not fit"))
  }
}
