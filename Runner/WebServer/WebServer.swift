package import ServerReport

/// A real HTTP server on loopback for one behaviour: it answers as the behaviour tells it and notes what it
/// saw.
///
/// It lives in the grader, where nothing of a learner's can reach what it knows, on one thread of its own
/// that looks at all its sockets at once. The graded program makes the listening socket and hands it over, so
/// the port is one that the program can reach wherever it runs; over the same pair of sockets it tells the
/// server what to do.
package final class WebServer: Sendable {
  /// Why a server could not be started.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  /// The program's end of the pair, which a child process is to be given.
  package let programEnd: Int32
  private let ownEnd: Int32
  private let thread: ServerThread

  /// Begins to wait for a program.
  ///
  /// - Throws: `StartError` when the system has no sockets or threads left.
  package init() throws {
    guard let (own, other) = Sockets.pair() else {
      throw StartError(description: "no pair of sockets: \(Sockets.lastError)")
    }
    ownEnd = own
    programEnd = other
    guard let thread = ServerThread({ ServerLoop(control: own).run() }) else {
      Sockets.close(own)
      Sockets.close(other)
      throw StartError(description: "no thread: \(Sockets.lastError)")
    }
    self.thread = thread
  }

  /// Ends the server, whatever it is doing: when this returns, its thread and its sockets are gone.
  ///
  /// To be called once, after the program has ended.
  ///
  /// - Returns: What it saw.
  package func stop() -> ServerLog {
    // The thread sees the end of its order channel, as it does when the program dies.
    Sockets.endBothWays(ownEnd)
    let log = thread.join()
    Sockets.close(ownEnd)
    Sockets.close(programEnd)
    return log
  }
}
