/// A real thread in words.
enum ThreadName {
  /// How a thread is spoken of.
  ///
  /// - Parameter name: The name that the system has for it, `main` for the main thread; empty when it has none. Dispatch
  ///   calls its own by the last letters of their queue's label, as `r-initiated-qos`.
  /// - Returns: Words for the middle of a sentence.
  static func words(for name: String) -> String {
    switch name {
    case "": "a thread"
    case "main": "the main thread"
    // Those that serve serial queues and the like, of which there may be as many as are blocked.
    case _ where name.hasSuffix("qos.overcommit") || name.hasSuffix("s.overcommit"): "a thread of a queue"
    case _ where name.hasSuffix("-qos"): "a thread of the pool"
    default: "the thread '\(name)'"
    }
  }
}
