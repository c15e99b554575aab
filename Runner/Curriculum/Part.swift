/// A part of the curriculum.
package enum Part: Int, Sendable, CaseIterable {
  case callbacks = 1
  case isolation
  case lifetimes
  case migration

  package var title: String {
    switch self {
    case .callbacks: "From callbacks to async/await"
    case .isolation: "Isolation and Sendable"
    case .lifetimes: "Lifetimes, callbacks and old code"
    case .migration: "A whole migration"
    }
  }
}
