import ServerReport

extension ServerLoop {
  /// Reads what has come by a connection, and answers what can be answered.
  func serve(_ number: Int) {
    guard let index = index(of: number) else { return }
    let isOpen = read(index)
    while connections[index].descriptor >= 0, advance(index) {}
    guard !isOpen, connections[index].descriptor >= 0 else { return }
    // The client has gone. What it had in progress it does not want any more.
    if case .answering(let transmission) = connections[index].state {
      note(.abandoned(request: transmission.request))
    } else {
      note(.disconnected(connection: number))
    }
    close(index)
  }

  /// Lets a held answer go on.
  func release(_ request: Int, instead answer: ServerAnswer?) {
    let index = connections.firstIndex { connection in
      guard case .answering(let transmission) = connection.state else { return false }
      return transmission.request == request
    }
    guard let index, case .answering(var transmission) = connections[index].state else { return }
    if let answer, transmission.sent == 0 {
      transmission = Transmission(
        answer, to: request, isHead: log.requests[request - 1].method == "HEAD",
        closes: connections[index].closesAfterwards)
    } else {
      transmission.letGo()
    }
    connections[index].state = .answering(transmission)
    connections[index].isHoldNoted = false
    while connections[index].descriptor >= 0, advance(index) {}
  }

  private func index(of number: Int) -> Int? { connections.firstIndex { $0.number == number } }

  /// Reads all there is, also while an answer is held: only so is it seen that a client goes.
  ///
  /// - Returns: Whether the client is still there.
  private func read(_ index: Int) -> Bool {
    while connections[index].received.count <= Self.mostBytesAhead {
      switch Sockets.read(connections[index].descriptor, into: &connections[index].received) {
      case .bytes: continue
      case .notNow: return true
      case .ended: return false
      }
    }
    refuse(index, 413, "more than \(Self.mostBytesAhead) bytes ahead of an answer")
    return true
  }

  /// Does the next thing on a connection.
  ///
  /// - Returns: Whether there may be another one.
  private func advance(_ index: Int) -> Bool {
    switch connections[index].state {
    case .idle: beginRequest(index)
    case .answering(let transmission): goOn(index, transmission)
    }
  }

  // MARK: Requests

  private func beginRequest(_ index: Int) -> Bool {
    let received = connections[index].received
    guard !received.isEmpty else { return false }
    switch RequestParser.parse(received) {
    case .incomplete(let waitsForContinue):
      if waitsForContinue, !connections[index].hasSaidContinue {
        connections[index].hasSaidContinue = true
        _ = Sockets.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...], to: connections[index].descriptor)
      }
      return false
    case .bad(let status, let reason):
      refuse(index, status, reason)
      return false
    case .request(let parsed, let length):
      connections[index].received.removeFirst(length)
      return begin(parsed, index)
    }
  }

  private func begin(_ parsed: RequestParser.Parsed, _ index: Int) -> Bool {
    guard log.requests.count < Self.mostRequests else {
      if !isOverrun { note(.overrun) }
      isOverrun = true
      for index in connections.indices where connections[index].descriptor >= 0 { close(index) }
      return false
    }
    let inProgress = connections.count { connection in
      if case .answering = connection.state { connection.descriptor >= 0 } else { false }
    }
    let target = RequestTarget(parsed.target)
    let request = ServerRequest(
      number: log.requests.count + 1, connection: connections[index].number, method: parsed.method,
      target: parsed.target, path: target.path, query: target.query, headers: parsed.headers,
      body: parsed.body, atOnce: inProgress + 1)
    note(.request(request))
    connections[index].closesAfterwards = !parsed.keepsConnection
    connections[index].hasSaidContinue = false
    connections[index].isHoldNoted = false
    connections[index].state = .answering(
      Transmission(
        answer(to: request), to: request.number, isHead: request.method == "HEAD",
        closes: !parsed.keepsConnection))
    return true
  }

  /// What the latest rule about a request says; without one, that there is nothing.
  private func answer(to request: ServerRequest) -> ServerAnswer {
    guard let index = rules.lastIndex(where: { $0.rule.matches(request) }) else { return .status(404) }
    let answers = rules[index].rule.answers
    let answer = answers[min(rules[index].used, answers.count - 1)]
    rules[index].used += 1
    return answer
  }

  private func refuse(_ index: Int, _ status: Int, _ reason: String) {
    note(.refused(connection: connections[index].number, reason: reason))
    let answer = Transmission(.status(status), to: 0, isHead: false, closes: true)
    _ = Sockets.write(answer.bytes[...], to: connections[index].descriptor)
    close(index)
  }

  // MARK: Answers

  private func goOn(_ index: Int, _ transmission: Transmission) -> Bool {
    var transmission = transmission
    switch transmission.next {
    case .send(let range):
      let outcome = Sockets.write(transmission.bytes[range], to: connections[index].descriptor)
      guard case .bytes(let count) = outcome else {
        // A client that is gone is seen when reading.
        return false
      }
      if transmission.sent == 0 { note(.began(request: transmission.request, status: transmission.status)) }
      transmission.hasSent(count)
      connections[index].state = .answering(transmission)
      return true
    case .hold(let point):
      if !connections[index].isHoldNoted { note(.held(request: transmission.request, at: point)) }
      connections[index].isHoldNoted = true
      return false
    case .cut(let point, let ending):
      note(.dropped(request: transmission.request, at: point))
      if ending == .reset { Sockets.reset(connections[index].descriptor) }
      close(index)
      return false
    case .complete:
      note(.completed(request: transmission.request))
      connections[index].state = .idle
      guard connections[index].closesAfterwards else { return true }
      close(index)
      return false
    }
  }

  /// Closes a connection on this side; it leaves the list later.
  private func close(_ index: Int) {
    // To close it is not enough: a program that is just being started has a copy until it is another program.
    Sockets.endBothWays(connections[index].descriptor)
    ending.append(connections[index].descriptor)
    connections[index] = Connection(number: connections[index].number, descriptor: -1)
  }
}
