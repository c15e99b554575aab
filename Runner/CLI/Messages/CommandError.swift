/// Why a command could not do what it was asked.
enum CommandError: Error, Hashable {
  /// No folder from here upwards is a checkout of the workshop.
  case noWorkshop(folder: String)
  /// The folder named with `--root` is none.
  case notAWorkshop(folder: String)
  /// Another folder was named, and there is none.
  case noFolder(String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// The package has no starter to restore.
  case noStarter(chapter: String, folder: String)
  /// The starter could not be put back; the learner's files are in the backup or where they were.
  case halfReset(chapter: String, backup: String?, reason: String)
  /// The solution is only shown once the chapter is passed.
  case solutionLocked(chapter: String, learner: String)
  /// Neither the toolchain nor the search path has the program that builds the site.
  case noDocc
  /// That program refuses a page of the guide.
  case guideFaulty(said: String)
  /// Another program could not be started.
  case notStarted(reason: String)
  /// The system has no port to serve on.
  case noPort
}
