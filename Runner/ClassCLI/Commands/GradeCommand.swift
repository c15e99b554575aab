import Classroom
import Commands
import Curriculum
import Foundation
import Grading

/// Grades what a class has handed in.
struct GradeCommand: Command {
  static let syntax = CommandSyntax(
    .grade,
    discussion: """
      Grades each chapter of each hand-in in the folder SUBMISSIONS, which is only read, and writes results.jsonl into the \
      folder RESULTS, a line for each, and gradebook.csv and report.html made of it. Behaviours and given files are those of this workshop. It may be interrupted at any moment, and \
      the same command goes on; what was graded before is graded again only when the submission, the chapter or the \
      toolchain has changed. Equal submissions are graded once. A hand-in that cannot be read is a result with its \
      reason; when the grader itself cannot do its work it stops, and nobody has a grade because of it. \
      What was handed in runs in a sandbox, which needs bubblewrap: without network, files and rights, and with \
      limits; each result says what was in force. \
      Exit status: 0 everything was graded, whatever the verdicts, 2 not graded, 64 wrong use.
      """,
    argument: CommandSyntax.Argument(
      name: "SUBMISSIONS", help: "a folder with a hand-in for each learner", isRequired: true),
    options: [
      OptionSyntax("--out", "RESULTS", help: "the folder for the results; it is made if need be"),
      OptionSyntax(
        "--chapter", "NAME",
        help: "only these chapters: several times, or a list with commas; else all handed in",
        isRepeated: true),
      OptionSyntax(
        "--jobs", "N", help: "how many submissions are graded at a time; else one for each processor"),
      OptionSyntax("--shard", "I/N", help: "grade only the I-th of N parts; 'merge' puts them together"),
      SealKey.option,
      OptionSyntax(
        "--without", "LEARNER", help: "leave this learner's hand-ins out; may be given several times",
        isRepeated: true),
      OptionSyntax(
        "--no-sandbox", help: "run what was handed in with your own rights, which each result then says"),
      OptionSyntax("--moved", help: "RESULTS is of the same class, whose folder had another name"),
    ] + GradeProducts.options + [
      OptionSyntax("--json", help: "the summary as JSON, nothing else on stdout")
    ])

  /// More would only wait for each other, and no machine that was tried has as many processors.
  private static let mostJobs = 256

  private let call: GradeCall
  private let chapters: [Chapter]?
  private let jobs: Int
  private let shard: Shard?
  private let keyFile: String?
  private let leftOut: [String]
  private let isMoved: Bool
  private let isShutIn: Bool
  private let products: GradeProducts
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    chapters = try arguments.chapters(of: "--chapter")
    jobs = try arguments.int("--jobs", in: 1...Self.mostJobs) ?? ProcessInfo.processInfo.activeProcessorCount
    keyFile = arguments.value("--key")
    leftOut = arguments.values("--without")
    isMoved = arguments.has("--moved")
    isShutIn = !arguments.has("--no-sandbox")
    isJSON = arguments.has("--json")
    products = try GradeProducts(arguments)
    if let text = arguments.value("--shard") {
      guard let shard = Shard(text) else {
        throw .badValue(
          option: "--shard", value: text, expected: "a part and how many there are, such as 2/4")
      }
      self.shard = shard
    } else {
      shard = nil
    }
    call = GradeCall(
      submissions: arguments.words[0], results: try arguments.required("--out", "RESULTS"),
      options: ["--chapter", "--jobs", "--shard", "--key", "--without", "--root"].flatMap { option in
        arguments.values(option).flatMap { [option, $0] }
      } + GradeProducts.words(arguments) + (isShutIn ? [] : ["--no-sandbox"]) + (isJSON ? ["--json"] : []))
  }

  func run(in context: Context) throws -> ExitCode {
    do {
      return try grade(in: context)
    } catch let error as GradingError {
      // Told as what it is here: nobody's own check.
      throw ClassError.grader(error)
    }
  }

  private func grade(in context: Context) throws -> ExitCode {
    let display = GradeDisplay(on: context.console, environment: context.environment, isSilent: isJSON)
    let submissions = context.url(call.submissions)
    let seal = try SealKey.seal(keyFile, in: context)
    let inputs = try products.inputs(in: context)
    let toolchain = try Toolchain.find(environment: context.environment)
    let sandbox = isShutIn ? try Sandbox.find(environment: context.environment) : nil
    let workspace = try context.workspace()
    let request = ClassPlan.Request(
      submissions: submissions.path, chapters: chapters?.map(\.name), shard: shard, leftOut: Set(leftOut))
    let plan = try ClassPlan(
      of: submissions, request, workspace: workspace, toolchain: toolchain, seal: seal)
    let folder = ResultsFolder(context.url(call.results))
    let lock = try folder.open(for: plan.record, isMoved: isMoved)
    defer { withExtendedLifetime(lock) {} }
    let writer = ResultsWriter(in: folder, seal: seal)
    let journal = GradingJournal(at: folder.journal, seal: seal)
    let known = try journal.read()
    let tasks = plan.remaining(knowing: known.works)
    if !tasks.isEmpty {
      for text in JournalWords(known, file: folder.journal.lastPathComponent).remarks { display.remark(text) }
    }
    try writer.begin(plan.record)

    let before = plan.tasks.count - tasks.count
    let grader = try Grader(workspace: workspace, toolchain: toolchain, sandbox: sandbox) {
      display.remark(Remark.buildingSupport)
    }
    InterruptNotice.arrange(notice(context, display))
    try grader.prepare(for: Set(tasks.map(\.work.chapter)).compactMap { Curriculum.chapter(named: $0) })
    let start = ContinuousClock.now
    display.begin(total: plan.tasks.count, before: before)
    defer {
      display.end()
      InterruptNotice.dismiss()
    }
    try ClassGrader(grader: grader, journal: journal, jobs: jobs).run(tasks, before: before) { graded in
      display.count(isPassed: graded.isPassed)
    }
    display.end()
    let work = (graded: tasks.count, before: before, time: ContinuousClock.now - start)
    let note = tasks.isEmpty ? nil : sandbox?.note ?? .off
    let summary = try writer.finish(plan, with: tasks.isEmpty ? known : try journal.read())
    // A part's would be wrong about everybody who is in another; 'merge' makes them.
    let made = shard == nil ? try products.make(in: folder.url, with: inputs, context) : []
    try tell(summary, work, note, files: [folder.results, folder.record] + made, on: context)
    return .passed
  }

  private func tell(
    _ summary: ClassSummary, _ work: (graded: Int, before: Int, time: Duration), _ sandbox: SandboxNote?,
    files: [URL], on context: Context
  ) throws {
    let paths = files.map { $0.path(below: context.folder) }
    if isJSON {
      try context.console.write(
        json: ClassSummaryDocument(
          summary, graded: work.graded, before: work.before, sandbox: sandbox, paths))
    } else {
      let text = ClassSummaryText(
        summary: summary, work: work, sandbox: sandbox, files: paths,
        word: shard.map { "part \($0) graded" } ?? "graded",
        ink: context.console.ink)
      context.console.write(text.text)
    }
  }

  /// What an interrupted run leaves on the screen.
  private func notice(_ context: Context, _ display: GradeDisplay) -> String {
    let message = Message(
      error: "interrupted; what was graded so far is kept in \(call.results)",
      notes: ["'\(call.typed(by: context.invoker))' goes on from there"])
    return display.clearing + message.text(context.console.remarkInk) + "\n"
  }
}

extension ClassPlan {
  /// Reads a folder of submissions and plans how it is graded.
  ///
  /// - Parameters:
  ///   - submissions: The folder.
  ///   - request: What is asked for.
  ///   - workspace: The checkout that judges.
  ///   - toolchain: What compiles.
  ///   - seal: How results are sealed.
  /// - Throws: `ClassError`, `GradingError`.
  init(
    of submissions: URL, _ request: Request, workspace: Workspace, toolchain: Toolchain, seal: Seal
  ) throws {
    let chapters = request.chapters.map { $0.compactMap { Curriculum.chapter(named: $0) } }
    let intake = try SubmissionFolder(submissions).read(
      workspace: workspace, chapters: chapters ?? Curriculum.chapters)
    let learners = Set(intake.handIns.map(\.learner.id))
    if let unknown = request.leftOut.subtracting(learners).min() { throw ClassError.unknownLearner(unknown) }
    let remarks = intake.remarks.map { ClassRecord.Remark(origin: $0.origin, text: $0.text) }
    let keys = try JudgeKey(workspace: workspace, toolchain: toolchain)
    var behaviours: [String: String] = [:]
    var starters: [String: String] = [:]
    for chapter in Curriculum.chapters {
      behaviours[chapter.name] = try keys.key(of: chapter)
      starters[chapter.name] = try Submission(starterOf: chapter, workspace: workspace).contentHash
    }
    self.init(
      of: intake.handIns, request, remarks: remarks, behaviours: behaviours, starters: starters,
      toolchain: toolchain.version,
      seal: seal)
  }
}
