import Classroom
import Commands
import Foundation

/// Puts the parts of a class that were graded apart together.
struct MergeCommand: Command {
  static let syntax = CommandSyntax(
    .merge,
    discussion: """
      The results are the same as if the class had been graded in one piece, gradebook and report included. Parts that are missing, are there twice, \
      were interrupted, or were judged by another workshop or toolchain are named, and nothing is written. \
      Exit status: 0 merged, 2 not, 64 wrong use.
      """,
    argument: CommandSyntax.Argument(
      name: "RESULTS", help: "the folders of the parts", isRequired: true, isRepeated: true),
    options: [
      OptionSyntax("--out", "RESULTS", help: "the folder for the results; it is made if need be"),
      SealKey.option,
    ] + GradeProducts.options + [
      OptionSyntax("--json", help: "the summary as JSON, nothing else on stdout")
    ])

  private let parts: [String]
  private let out: String
  private let keyFile: String?
  private let products: GradeProducts
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    parts = arguments.words
    out = try arguments.required("--out", "RESULTS")
    keyFile = arguments.value("--key")
    isJSON = arguments.has("--json")
    products = try GradeProducts(arguments)
    if parts.contains(out) { throw .conflict("--out", out) }
  }

  func run(in context: Context) throws -> ExitCode {
    let seal = try SealKey.seal(keyFile, in: context)
    let inputs = try products.inputs(in: context)
    let folders = try parts.map { ResultsFolder(try context.existingFolder($0)) }
    let merge = ClassMerge(
      try zip(parts, folders).map { name, folder in
        ClassMerge.Part(name: name, check: try folder.check(sealedBy: seal))
      })
    guard let record = merge.record else { throw ClassError.unmergeable(merge.faults) }
    let folder = ResultsFolder(context.url(out))
    let lock = try folder.open(for: record)
    defer { withExtendedLifetime(lock) {} }
    let summary = try ResultsWriter(in: folder, seal: seal).write(merge)
    try folder.joinJournals(of: folders)
    let made = try products.make(in: folder.url, with: inputs, context)
    let files = ([folder.results, folder.record] + made).map { $0.path(below: context.folder) }
    if isJSON {
      try context.console.write(json: ClassSummaryDocument(summary, graded: 0, before: 0, files))
    } else {
      let text = ClassSummaryText(
        summary: summary, work: nil, files: files, word: "\(parts.count.of("part")) merged",
        ink: context.console.ink)
      context.console.write(text.text)
    }
    return .passed
  }
}
