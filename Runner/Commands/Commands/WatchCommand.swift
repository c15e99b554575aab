import Curriculum
import Grading
import Progress

/// Checks a chapter at every save, on a screen that stays open.
struct WatchCommand: Command {
  static let syntax = CommandSyntax(
    name: "watch",
    summary: "check at every save, on a screen that you leave open",
    discussion: """
      Shows the verdict on the bytes that are on disk, the first failure in full, and takes keys: ? lists them. \
      A check counts as an attempt when something was changed and the same bytes were not judged the same before. \
      Without a terminal it prints a line for each verdict until its input ends, and its exit status is that of \
      the last one: 0 passed, 1 not passed, 2 not graded. The screen ends with 0.
      """,
    argument: CommandSyntax.Argument(
      name: "CHAPTER", help: "the chapter to begin with; else the one you are at"))

  private let chapter: Chapter?

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
  }

  func run(in context: Context) throws -> ExitCode {
    let isOnScreen = Terminal.isUsable(context.environment)
    // Remarks are told before the screen is there.
    let (log, progress) = try context.progress()
    let mailbox = try Mailbox()
    let quiet = isOnScreen ? context.telling { mailbox.post(.work($0)) } : context
    let session = try CheckSession(in: quiet)
    let tell: @Sendable (WatchEvent) -> Void = { mailbox.post($0) }
    let watch = WatchSession(
      worker: WatchWorker(context: quiet, session: session, log: log, tell: tell),
      folderWatch: FolderWatch(workspace: session.workspace) { tell(.files(chapter: $0, $1)) },
      mailbox: mailbox, ink: context.console.ink)
    let first = chapter ?? progress.current?.chapter
    let model = WatchModel(
      chapters: Curriculum.chapters,
      at: Curriculum.chapters.firstIndex { $0.name == first?.name } ?? 0, progress: progress,
      size: Terminal.size, hasSolutions: !session.workspace.isEdition)
    if isOnScreen {
      watch.runOnScreen(model)
      return .passed
    }
    return watch.runOnLines(model, write: context.console.write)
  }
}

extension Context {
  /// The same with remarks that go elsewhere: a line on stderr would stand in the middle of a screen.
  fileprivate func telling(_ remark: @escaping @Sendable (String) -> Void) -> Self {
    let console = console
    return Self(
      console: Console(ink: console.ink, remarkInk: .none, output: { _ in }, remarks: remark),
      invoker: invoker, environment: environment, folder: folder, learnerName: learnerName, rootName: rootName
    )
  }
}
