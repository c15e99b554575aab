package import Curriculum

/// Why a command could not do what it was asked.
package enum CommandError: Error, Hashable {
  /// No folder from here upwards is a checkout of the workshop.
  case noWorkshop(folder: String)
  /// The folder named with `--root` is none.
  case notAWorkshop(folder: String)
  /// Another folder was named, and there is none.
  case noFolder(String)
  /// A class's logs were looked for, and there are none.
  case noLogs(folder: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// The package has no starter to restore.
  case noStarter(chapter: String, folder: String)
  /// The starter could not be put back, and nothing was changed.
  case notReset(chapter: String, reason: String)
  /// The starter could not be put back; the learner's files are in the backup or where they were.
  case halfReset(chapter: String, backup: String?, reason: String)
  /// The solution is only shown once the chapter is passed.
  case solutionLocked(chapter: String, learner: String)
  /// The other right fixes are for those who have passed.
  case comparisonLocked(chapter: String, learner: String)
  /// The command works with solutions, and this edition for learners has none.
  case notInEdition(command: String)
  /// A picture's file was named in a folder that is not there.
  case noFolderFor(file: String, folder: String)
  /// A picture's file was named, and it is a folder.
  case folderAsFile(String)
  /// There are no results where they were said to be.
  case noResults(String)
  /// A file that is to be written is one that was read for it.
  case outputIsInput(String)
  /// A picture or a page would take the place of something that the command has not written.
  case takenFile(String, command: String = "timeline")
  /// A behaviour is not of the lane whose runs have timelines; `nil` for all of a chapter.
  case noTimeline(behaviour: String?, lane: Lane, chapter: String)
  /// Neither the toolchain nor the search path has the program that builds the site.
  case noDocc
  /// That program refuses a page of the guide.
  case guideFaulty(said: String)
  /// Another program could not be started.
  case notStarted(reason: String)
  /// The command is one for classes and authors, and their program is not built.
  case noClassProgram(command: String)
  /// The system has no port to serve on.
  case noPort
}
