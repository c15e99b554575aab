/// A package of the system, for what a message says to type.
enum SystemPackage {
  /// What installs it: a command where that is known, which is on systems with Debian's packages.
  ///
  /// - Parameters:
  ///   - name: Its name in Debian.
  ///   - environment: The variables, for the search path.
  /// - Returns: A line to type, or words.
  static func advice(for name: String, _ environment: [String: String]) -> String {
    ProgramSearch.path(of: "apt-get", environment) == nil
      ? "install \(name) by this system's own means"
      : "sudo apt-get install \(name)"
  }
}
