package import Foundation
package import ServerReport
import Synchronization

/// The server of a behaviour: a real one, in the grader, on a port of its own.
///
/// Whatever is asked of it, what the program's connections have done up to then has been taken in before.
package final class LocalServer: Sendable {
  /// Where it is: `http://127.0.0.1:40123`.
  package let url: URL
  let link: ServerLink

  /// The server of this program.
  static var current: LocalServer? {
    get { currentServer.withLock { $0 } }
    set { currentServer.withLock { $0 = newValue } }
  }

  /// Makes the listening socket and gives it away; whoever has the other end of the way serves it.
  ///
  /// - Parameter control: The way to the server, which it takes over.
  /// - Throws: When there is no port, or nobody to take it.
  package init(control: Int32) throws {
    let socket = try ListeningSocket()
    defer { socket.close() }
    guard DescriptorPassing.send(socket.descriptor, over: control),
      let url = URL(string: "http://127.0.0.1:\(socket.port)")
    else { throw ListeningSocket.Failure(description: "nobody takes the socket") }
    self.url = url
    link = ServerLink(descriptor: control)
  }

  // MARK: What it answers

  /// Sets what some requests are answered from now on; of several such calls about a request the latest
  /// counts.
  ///
  /// What nobody has said anything about is answered with 404.
  ///
  /// - Parameters:
  ///   - path: The path, decoded.
  ///   - query: What the query must have, decoded, besides other things.
  ///   - method: The method; `nil` for any.
  ///   - answers: The answer to the first such request, to the second, and so on; the last is that to all others.
  package func answer(
    _ path: String, query: [String: String] = [:], method: String? = nil, with answers: ServerAnswer...
  ) {
    link.order(.answer(ServerRule(method: method, path: path, query: fields(query), answers: answers)))
  }

  /// Sets what everything is answered that no other call is about; said first, for the latest counts.
  package func answerAll(with answers: ServerAnswer...) {
    link.order(.answer(ServerRule(method: nil, path: nil, query: [], answers: answers)))
  }

  /// Lets a held answer go, as far as the next point at which it is held.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - answer: What is answered instead, as long as nothing was sent; `nil` for what was set.
  package func release(_ request: ServerRequest, with answer: ServerAnswer? = nil) {
    link.order(.release(request: request.number, instead: answer))
  }

  // MARK: What it saw

  /// All requests up to now, in the order in which they came.
  package var requests: [ServerRequest] { link.currentLog.requests }

  /// The requests up to now for a path, in the order in which they came.
  ///
  /// - Parameters:
  ///   - path: The path, decoded.
  ///   - query: What the query must have, besides other things.
  /// - Returns: The requests.
  package func requests(_ path: String, query: [String: String] = [:]) -> [ServerRequest] {
    let wanted = fields(query)
    return requests.filter { $0.isAbout(path: path, query: wanted) }
  }

  /// Everything that happened up to now.
  package var log: ServerLog { link.currentLog }

  /// How far the answer to a request has come.
  package func progress(of request: ServerRequest) -> ServerLog.Progress {
    link.currentLog.progress(of: request)
  }

  // MARK: Waiting for it

  /// Waits until there is a request.
  ///
  /// - Parameters:
  ///   - path: The path, decoded.
  ///   - query: What the query must have, besides other things.
  ///   - number: Which of those requests is meant, counted from 1.
  /// - Returns: The request.
  package nonisolated(nonsending) func request(
    _ path: String, query: [String: String] = [:], number: Int = 1
  ) async -> ServerRequest {
    let wanted = fields(query)
    let words = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    let which = number == 1 ? "a request" : "request \(number)"
    return await seen("\(which) for \(path)\(words.isEmpty ? "" : "?\(words)")") { log in
      log.requests.filter { $0.isAbout(path: path, query: wanted) }.dropFirst(number - 1).first
    }
  }

  /// Waits until there have been so many requests, for whatever.
  package nonisolated(nonsending) func requests(atLeast count: Int) async -> [ServerRequest] {
    await seen("\(count) requests") { $0.requests.count >= count ? $0.requests : nil }
  }

  /// Waits until the client has closed the connection of a request before its answer was complete.
  package nonisolated(nonsending) func abandoned(_ request: ServerRequest) async {
    await seen("the connection of \(request.text) to be closed before its answer") {
      $0.progress(of: request) == .abandoned ? () : nil
    }
  }

  /// Waits until the last byte of an answer was sent.
  package nonisolated(nonsending) func completed(_ request: ServerRequest) async {
    await seen("the answer to \(request.text) to be sent") {
      $0.progress(of: request) == .completed ? () : nil
    }
  }

  /// Waits until the log has something.
  ///
  /// - Parameters:
  ///   - what: What is waited for, for the words about a hang.
  ///   - look: Returns what is wanted; `nil` as long as it is not there.
  /// - Returns: What is wanted.
  package nonisolated(nonsending) func seen<Value: Sendable>(
    _ what: String, _ look: @escaping @Sendable (ServerLog) -> Value?
  ) async -> Value {
    let number = Waits.begin(what)
    defer { Waits.end(number) }
    return await withCheckedContinuation { continuation in
      link.follow { log in
        guard let value = look(log) else { return false }
        continuation.resume(returning: value)
        return true
      }
    }
  }

  /// Waits until nothing happens any more, and nothing is going to happen by itself.
  ///
  /// When it returns, the server had taken in everything and had sent everything that is not held, and every
  /// thread of the program was asleep at one and the same time, with no sleep of a task due within two
  /// seconds: what the program does next, it does because the behaviour does something. That is looked at, in
  /// the system's own books about each thread, and does not come from having waited long enough; on a busy
  /// machine it takes longer and means the same.
  ///
  /// Not seen are timers other than `Task.sleep(for:)`: `Timer`, `asyncAfter` and `Task.sleep(nanoseconds:)`.
  /// Code that sleeps again and again is let go after three seconds, at a moment at which all of it sleeps.
  package nonisolated(nonsending) func settle() async {
    await withCheckedContinuation { continuation in
      QuietWatch.whenQuiet { continuation.resume() }
    }
  }

  private func fields(_ query: [String: String]) -> [ServerField] {
    query.map { ServerField($0.key, $0.value) }
  }
}

/// The server of this program; `nil` before it is there.
private let currentServer = Mutex<LocalServer?>(nil)
