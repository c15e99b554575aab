/// Why progress could not be read or written.
package enum ProgressError: Error, Hashable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

  /// What the system says.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason): reason
    }
  }
}
