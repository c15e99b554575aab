import Glibc

/// Another program in the place of this process: it keeps the terminal, and hears itself of a Ctrl-C.
enum Replacement {
  /// Starts the program; comes back only when that is impossible.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - folder: Where it runs.
  /// - Returns: Why it could not be started.
  static func failure(_ path: String, _ arguments: [String], in folder: String) -> String {
    guard chdir(folder) == 0 else { return "\(folder): \(String(cString: strerror(errno)))" }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    return "\(path) could not be started: \(reason)"
  }
}
