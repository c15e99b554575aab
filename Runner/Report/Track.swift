/// Where an event of a timeline took place: a column of the picture.
package enum Track: Hashable, Sendable {
  /// The main thread.
  case main
  /// One of the pool's threads, counted from 1.
  case pool(Int)
  /// A stand-in for something outside the program, such as a server.
  case standIn(String)
}

extension Track: LosslessStringConvertible {
  package init?(_ description: String) {
    if description == "main" {
      self = .main
    } else if description.hasPrefix("pool "), let number = Int(description.dropFirst(5)) {
      self = .pool(number)
    } else {
      self = .standIn(description)
    }
  }

  package var description: String {
    switch self {
    case .main: "main"
    case .pool(let number): "pool \(number)"
    case .standIn(let name): name
    }
  }
}
