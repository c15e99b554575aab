import Curriculum
import Foundation
import Grading

/// Compiles what a page of the guide shows as Swift.
///
/// The blocks of a page are one module in the Swift 6 mode, each a file that imports Foundation and, on a
/// chapter's page, the chapter's module as its solution has it. A block that must be refused is added to the
/// others alone.
struct GuideCode {
  private static let advice = """
    a block marked swift is compiled; CONTRIBUTING.md says under 'Code on the pages of the guide' how to \
    give it what it needs, and how to show what the compiler refuses
    """

  let toolchain: Toolchain
  /// The page's path, as messages name it.
  let page: String
  /// The chapter whose page it is.
  var chapter: Chapter?

  /// What is wrong with the blocks; nothing when all are as the page says.
  ///
  /// - Parameter blocks: The blocks of the page.
  /// - Returns: A line for each fault, with the number of its line on the page.
  /// - Throws: When the compiler cannot be started or a file not be written.
  func faults(in blocks: [GuideBlock]) throws -> [String] {
    guard !blocks.isEmpty else { return [] }
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let chapter { try buildModule(of: chapter, in: folder) }
    let whole = blocks.filter { $0.refusals.isEmpty }
    var found = try compile(whole, in: folder).map(\.text)
    for block in blocks where !block.refusals.isEmpty {
      found += try faults(of: block, among: whole.filter { !$0.isProgram }, in: folder)
    }
    return found.isEmpty ? [] : found + [Self.advice]
  }

  private func faults(of block: GuideBlock, among others: [GuideBlock], in folder: URL) throws -> [String] {
    var errors = try compile(others + [block], in: folder)
    var faults: [String] = []
    for refusal in block.refusals {
      let fitting = errors.filter { $0.line == refusal.line && $0.text.contains(refusal.message) }
      if fitting.isEmpty {
        faults.append("\(page):\(refusal.line): the compiler does not say '\(refusal.message)' here")
      }
      errors.removeAll { fitting.contains($0) }
    }
    return faults + errors.map(\.text)
  }

  private struct CompilerError: Hashable {
    let line: Int?
    let text: String
  }

  private func compile(_ blocks: [GuideBlock], in folder: URL) throws -> [CompilerError] {
    guard !blocks.isEmpty else { return [] }
    let imports =
      "import Foundation\n" + (chapter.map { "@testable import \($0.name)\n" } ?? "")
    var files: [String] = []
    for block in blocks {
      let file = block.isProgram ? "main.swift" : "line\(block.line).swift"
      try Data((imports + block.source(page: page)).utf8).write(to: folder.appending(path: file))
      files.append(file)
    }
    let library = blocks.contains(where: \.isProgram) ? [] : ["-parse-as-library"]
    let result = try swiftc(
      // Code that is sent and used afterwards is found by a stage after the types.
      ["-emit-sil", "-o", "/dev/null", "-module-name", "Page", "-I", "."] + library + files, in: folder)
    // The lines of the code follow their messages, and may have the word in them.
    let lines = result.errorText.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix(" ") && $0.contains(": error: ") }
    let errors = lines.map { line in
      let place = line.hasPrefix(page + ":") ? line.dropFirst(page.count + 1).prefix { $0.isNumber } : ""
      return CompilerError(line: Int(place), text: line)
    }
    guard errors.isEmpty, result.ending != .exited(0) else { return errors }
    return [CompilerError(line: nil, text: "\(page): \(result.ending): \(result.errorText)")]
  }

  private func buildModule(of chapter: Chapter, in folder: URL) throws {
    let name = chapter.name
    let files = ["Solutions/\(name)", "Exercises/\(name)/Given"].flatMap {
      Checkout.files(in: $0, ending: ".swift")
    }
    let result = try swiftc(
      ["-emit-module", "-enable-testing", "-parse-as-library", "-module-name", name, "-emit-module-path"]
        + [folder.appending(path: "\(name).swiftmodule").path]
        + files.map { Checkout.root.appending(path: $0).path },
      in: folder)
    guard result.ending == .exited(0) else { throw Broken(description: result.errorText) }
  }

  private func swiftc(_ arguments: [String], in folder: URL) throws -> ChildProcess.Result {
    try ChildProcess.run(
      toolchain.program("swiftc"),
      ["-wmo", "-swift-version", "6", "-suppress-warnings", "-diagnostic-style", "llvm"]
        + (chapter?.languageSettings.flatMap(\.compilerArguments).flatMap { ["-Xfrontend", $0] } ?? [])
        + arguments,
      in: folder.path, limits: .tool)
  }

  private struct Broken: Error, CustomStringConvertible {
    let description: String
  }
}
