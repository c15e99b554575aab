/// Why an edition for learners could not be made.
package enum HandoutError: Error, Hashable {
  /// A program of the system is missing.
  case noProgram(String)
  /// A program of the system failed.
  case programFailed(String, output: String)
  /// A file of the checkout is missing or no file.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// There is another file where the archive shall be.
  case taken(path: String)
}
