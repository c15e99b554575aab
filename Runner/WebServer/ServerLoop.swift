import Report
import ServerReport

/// What a server's thread does: it looks at all sockets at once and does what has to be done, one thing after
/// the other.
///
/// So there is one order of everything that happened, and it is the true one: what a client did before the
/// program gave an order is noted before the order is carried out, and the program waits for that before it
/// does anything else.
final class ServerLoop {
  /// The most requests of one behaviour; whoever makes more makes them without end.
  static let mostRequests = 3000
  /// The most bytes that a client may send ahead of its answers.
  static let mostBytesAhead = RequestParser.mostHeadBytes + RequestParser.mostBodyBytes

  private let control: Int32
  private var listener: Int32 = -1
  private var orders: [UInt8] = []
  private var news: [UInt8] = []
  var log = ServerLog()
  var rules: [(rule: ServerRule, used: Int)] = []
  var connections: [Connection] = []
  /// Connections that were ended here, until the other side knows.
  var ending: [Int32] = []
  var connectionCount = 0
  var isOverrun = false
  /// Whether the program has said that what comes now is its own end.
  private var isAtEnd = false

  /// - Parameter control: The way to the program.
  init(control: Int32) {
    self.control = control
  }

  /// Serves until the program is gone.
  ///
  /// - Returns: What was seen.
  func run() -> ServerLog {
    defer {
      for descriptor in connections.map(\.descriptor) + ending { Sockets.close(descriptor) }
      if listener >= 0 { Sockets.close(listener) }
    }
    // Trusted code sends it before any of the learner's has run.
    guard let listener = DescriptorPassing.receive(from: control) else { return log }
    self.listener = listener
    Sockets.makeImpatient(listener)
    Sockets.makeImpatient(control)
    while true {
      Sockets.wait(
        [(control, !news.isEmpty), (listener, false)]
          + connections.map { (descriptor: $0.descriptor, isWriting: $0.isWriting) })
      // First the orders that have come by now, then what clients did before they came, and then the orders.
      let isProgramThere = readOrders()
      lookAround()
      carryOutOrders()
      sendNews()
      guard isProgramThere else {
        // Who has died has closed nothing: the system has, and in what order is its own affair.
        if !isAtEnd { log.dropClosingsAtEnd() }
        return log
      }
    }
  }

  /// Adds what happened next, and tells the program.
  func note(_ event: ServerEvent) {
    guard !isAtEnd else { return }
    log.append(event)
    tell(.event(event))
  }

  private func tell(_ line: ServerNews) { news += Array("\(line)\n".utf8) }

  // MARK: Orders

  /// - Returns: Whether the program is still there.
  private func readOrders() -> Bool {
    while true {
      switch Sockets.read(control, into: &orders) {
      case .bytes: continue
      case .notNow: return true
      case .ended: return false
      }
    }
  }

  private func carryOutOrders() {
    while let end = orders.firstIndex(of: 10) {
      let line = String(decoding: orders[..<end], as: UTF8.self)
      orders.removeSubrange(...end)
      if let order = ServerOrder(line) { carryOut(order) }
      tell(.done(isBusy: isBusy))
    }
  }

  private func carryOut(_ order: ServerOrder) {
    switch order {
    case .answer(let rule): rules.append((rule, 0))
    case .release(let request, let answer): release(request, instead: answer)
    case .note(let kind, let track, let text): note(.note(kind, track, text))
    case .lookAround: break
    case .end: isAtEnd = true
    }
  }

  private func sendNews() {
    while !news.isEmpty {
      guard case .bytes(let count) = Sockets.write(news[...], to: control) else { return }
      news.removeFirst(count)
    }
  }

  /// Whether bytes of some answer are still on their way.
  private var isBusy: Bool {
    connections.contains { $0.isWriting || !Sockets.isDelivered($0.descriptor) }
      || !ending.allSatisfy(Sockets.isEndDelivered)
  }

  // MARK: Clients

  /// Takes in everything that has come from clients.
  private func lookAround() {
    while let client = Sockets.accept(listener) {
      guard !isOverrun else {
        Sockets.close(client)
        continue
      }
      connectionCount += 1
      note(.connected(connection: connectionCount))
      connections.append(Connection(number: connectionCount, descriptor: client))
    }
    for number in connections.map(\.number) { serve(number) }
    connections.removeAll { $0.descriptor < 0 }
    ending.removeAll { descriptor in
      guard Sockets.isEndDelivered(descriptor) else { return false }
      Sockets.close(descriptor)
      return true
    }
  }
}
