import Commands

/// The program for classes and authors: it has every command, and `workshop` hands over to it.
@main
enum ClassProgram {
  static let commands = Workshop.commands(with: [
    CommandEntry(GradeCommand.self),
    CommandEntry(MergeCommand.self),
    CommandEntry(AuditCommand.self),
    CommandEntry(PointsCommand.self),
    CommandEntry(ExportCommand.self),
    CommandEntry(ReportCommand.self),
    CommandEntry(HandoutCommand.self),
    CommandEntry(VerifyCommand.self),
    CommandEntry(NewChapterCommand.self),
  ])

  static func main() { Workshop.main(commands) }
}
