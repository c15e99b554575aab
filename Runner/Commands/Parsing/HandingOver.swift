import Foundation
import Glibc

/// How one of the command's two programs lets the other one go on in its place.
enum HandingOver {
  /// The name of the program for classes and authors, which lies beside this one.
  private static let classProgram = "workshop-class"

  /// Goes on as the program for classes and authors, with the same command line.
  ///
  /// It only returns when there is no such program.
  static func toClassProgram() {
    guard let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    else { return }
    var arguments = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv(folder.appending(path: classProgram).path, arguments)
  }
}
