/// The programs of the system that an edition is made with.
package struct HandoutPrograms: Sendable {
  let tar: String
  let gzip: String
  /// Tells what belongs to a clone; without it everything that lies there does.
  let git: String?

  /// - Parameter path: Finds a program by its name.
  /// - Throws: `HandoutError.noProgram`.
  package init(_ path: (String) -> String?) throws(HandoutError) {
    guard let tar = path("tar") else { throw .noProgram("tar") }
    guard let gzip = path("gzip") else { throw .noProgram("gzip") }
    (self.tar, self.gzip, git) = (tar, gzip, path("git"))
  }
}
