import Conductor
import Foundation

@testable import NonisolatedMembers

let behaviours: [Behaviour] = [
  Behaviour("labelsInItsCurrency") {
    for currency in ["EUR", "JPY"] {
      let board = await PriceBoard(currency: currency, source: ScriptedSource([:]))
      let stated = await waiting(for: "the currency") { await board.currency }
      try expect(
        stated == currency, "wrongCurrency", expected: "the currency of a board made with '\(currency)'",
        happened: "it is '\(stated)'")
      for (cents, number) in [(1250, "12.50"), (5, "0.05"), (0, "0.00"), (123_456, "1234.56")] {
        let label = await waiting(for: "the label") { await board.label(for: cents) }
        try expect(
          label == "\(number) \(currency)", "wrongLabel",
          expected: "the label '\(number) \(currency)' for \(cents) cents", happened: "it is '\(label)'")
      }
    }
  },

  Behaviour("labelsWhileItReads") {
    let board = await PriceBoard(
      currency: "EUR", source: ScriptedSource(["tea": 250], taking: .seconds(2)))
    note("reload()")
    let reload = Task.detached { await board.reload() }
    await letTimePass(.milliseconds(500))
    let start = virtualTime
    note("label(for: 1250)")
    let label = await waiting(for: "the label") { await board.label(for: 1250) }
    let currency = await waiting(for: "the currency") { await board.currency }
    let waited = (virtualTime - start).inMilliseconds
    try expect(
      waited == 0, "waitedForTheBoard", expected: "the label and the currency at once",
      happened: "they were there after \(waited) ms, when the board had read its prices")
    try expect(
      label == "12.50 EUR" && currency == "EUR", "wrongWhileItReads",
      expected: "'12.50 EUR' and 'EUR'", happened: "'\(label)' and '\(currency)'")
    await waiting(for: "reload() to return") { await reload.value }
  },

  Behaviour("pricesAreCurrent") {
    let source = ScriptedSource(["tea": 250, "milk": 120])
    let board = await PriceBoard(currency: "EUR", source: source)
    try await board.expectPrices([:], "notEmpty", after: "nothing")
    note("reload()")
    await waiting(for: "reload() to return") { await board.reload() }
    try await board.expectPrices(["tea": 250, "milk": 120], "staleAfterReload", after: "reload()")
    note("raise(tea, by: 30)")
    await waiting(for: "raise(_:by:) to return") { await board.raise("tea", by: 30) }
    try await board.expectPrices(["tea": 280, "milk": 120], "staleAfterRaise", after: "raise(tea, by: 30)")
    source.replace(by: ["tea": 260])
    note("reload()")
    await waiting(for: "reload() to return") { await board.reload() }
    try await board.expectPrices(["tea": 260], "staleAfterSecondReload", after: "another reload()")
    let other = await PriceBoard(currency: "EUR", source: source)
    try await other.expectPrices([:], "sharedByBoards", after: "nothing but calls of another board")
    try expect(
      source.reads == 2, "wrongReads", expected: "one read of the source for each reload()",
      happened: "\(source.reads) reads for 2")
  },

  Behaviour("losesNoRaise") {
    let board = await PriceBoard(currency: "EUR", source: ScriptedSource([:]))
    let raises = [1, 10, 100].map { cents in
      Task.detached {
        note("raise(tea, by: \(cents))")
        await board.raise("tea", by: cents)
      }
    }
    for raise in raises { await waiting(for: "raise(_:by:) to return") { await raise.value } }
    // One that is made later than its call returns is another mistake.
    await settle()
    let price = await waiting(for: "price(of:) to return") { await board.price(of: "tea") } ?? 0
    let lost = [1, 10, 100].filter { price / $0 % 10 == 0 }
    try expect(
      price > 111 || lost.isEmpty, "raiseLost", expected: "after raises by 1, 10 and 100, tea costs 111",
      happened: "it costs \(price): the raise by \(lost.map(String.init).joined(separator: " and ")) is lost")
    try expect(
      price == 111, "wrongAfterRaises", expected: "after raises by 1, 10 and 100, tea costs 111",
      happened: "it costs \(price)")
  },
]

/// Whether it is an actor; nothing else can be awaited as one.
private let kind: any Actor.Type = PriceBoard.self

/// A source that gives what it is told, after some time in which its thread is blocked.
private final class ScriptedSource: PriceSource, @unchecked Sendable {
  private let lock = NSLock()
  private let duration: Duration
  private var prices: [String: Int]
  private var count = 0

  init(_ prices: [String: Int], taking duration: Duration = .zero) {
    self.prices = prices
    self.duration = duration
  }

  var reads: Int { lock.withLock { count } }

  func replace(by prices: [String: Int]) { lock.withLock { self.prices = prices } }

  func read() -> [String: Int] {
    if duration > .zero { Thread.sleep(forTimeInterval: Double(duration.inMilliseconds) / 1000) }
    return lock.withLock {
      count += 1
      return prices
    }
  }
}

extension PriceBoard {
  /// Expects prices, all together and each by itself.
  fileprivate nonisolated func expectPrices(
    _ wanted: [String: Int], _ finding: String, after change: String
  ) async throws {
    let all = await waiting(for: "the prices") { await prices }
    try expect(
      all == wanted, finding, expected: "after \(change), the prices \(wanted.inWords)",
      happened: "they are \(all.inWords)")
    for item in ["tea", "milk"] {
      let price = await waiting(for: "price(of:) to return") { await self.price(of: item) }
      try expect(
        price == wanted[item], finding,
        expected: "after \(change), price(of: \(item)) is \(wanted[item].inWords)",
        happened: "it is \(price.inWords)")
    }
  }
}

extension [String: Int] {
  fileprivate var inWords: String {
    isEmpty ? "none" : sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

extension Int? {
  fileprivate var inWords: String { map { "\($0)" } ?? "nil" }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
