import Conductor
import Fakes
import Glibc

@testable import TimerInActor

let behaviours: [Behaviour] = [
  Behaviour("fetchesAfterFifteenSeconds") {
    let service = FakeDeliveryService()
    let provider = DeliveryProvider(service: service)
    note("scheduleFetch()")
    provider.scheduleFetch()
    await letTimePass(.milliseconds(14_999))
    try service.expectRequests([], "tooEarly")
    await letTimePass(.milliseconds(1))
    try service.expectRequests([.seconds(15)], "wrongInstant", unless: [[]: "noFetch"])
    await letTimePass(.seconds(60))
    try service.expectRequests([.seconds(15)], "fetchesOn")
    withExtendedLifetime(provider) {}
  },

  Behaviour("fetchesEachTime") {
    let service = FakeDeliveryService()
    let provider = DeliveryProvider(service: service)
    note("scheduleFetch()")
    provider.scheduleFetch()
    await letTimePass(.seconds(20))
    note("scheduleFetch()")
    provider.scheduleFetch()
    await letTimePass(.seconds(60))
    try service.expectRequests([.seconds(15), .seconds(35)], "notEachTime")
    withExtendedLifetime(provider) {}
  },

  Behaviour("reschedulingReplaces") {
    // Long after the first call, and so soon that nothing it started has run yet.
    for seconds in [10, 0] {
      let service = FakeDeliveryService()
      let provider = DeliveryProvider(service: service)
      let start = virtualTime
      note("scheduleFetch()")
      provider.scheduleFetch()
      if seconds > 0 { await letTimePass(.seconds(seconds)) }
      note("scheduleFetch() again")
      provider.scheduleFetch()
      await settle()
      try service.expectRequests([], "fetchOnReplace")
      await letTimePass(.seconds(60))
      let (first, second) = (start + .seconds(15), start + .seconds(seconds + 15))
      try service.expectRequests([second], "notReplaced", unless: [[first, second]: "pendingFetchKept"])
      withExtendedLifetime(provider) {}
    }
  },

  Behaviour("cancelStops") {
    for seconds in [10, 0] {
      let service = FakeDeliveryService()
      let provider = DeliveryProvider(service: service)
      note("scheduleFetch()")
      provider.scheduleFetch()
      if seconds > 0 { await letTimePass(.seconds(seconds)) }
      note("cancelFetch()")
      provider.cancelFetch()
      await settle()
      try service.expectRequests([], "fetchOnCancel")
      await letTimePass(.seconds(60))
      try service.expectRequests([], "fetchAfterCancel")
      let start = virtualTime
      note("scheduleFetch()")
      provider.scheduleFetch()
      await letTimePass(.seconds(60))
      try service.expectRequests([start + .seconds(15)], "noFetchAfterCancelled")
      withExtendedLifetime(provider) {}
    }
  },

  Behaviour("dueWhileMainIsBusy") {
    // The 15 s are over, and the main thread has had no time yet for what they bring.
    for isReplaced in [false, true] {
      let service = FakeDeliveryService()
      let provider = DeliveryProvider(service: service)
      let start = virtualTime
      note("scheduleFetch()")
      provider.scheduleFetch()
      await letTimePass(.milliseconds(14_950))
      note("main is busy for 100 ms")
      usleep(100_000)
      note(isReplaced ? "scheduleFetch() again" : "cancelFetch()")
      if isReplaced { provider.scheduleFetch() } else { provider.cancelFetch() }
      await letTimePass(.seconds(60))
      try service.expectRequests(
        isReplaced ? [start + .milliseconds(30_050)] : [],
        isReplaced ? "fetchAfterLateReplace" : "fetchAfterLateCancel")
      withExtendedLifetime(provider) {}
    }
  },

  Behaviour("releaseOnMainStops") {
    let service = FakeDeliveryService()
    let last = LastReference(DeliveryProvider(service: service))
    note("scheduleFetch()")
    last.value?.scheduleFetch()
    await letTimePass(.seconds(5))
    note("last reference dropped")
    last.drop()
    await settle()
    try expectGone(last, service)
    await letTimePass(.seconds(60))
    try service.expectRequests([], "fetchAfterRelease")
    // And before anything that scheduling started has run.
    let next = LastReference(DeliveryProvider(service: service))
    note("next provider: scheduleFetch()")
    next.value?.scheduleFetch()
    note("last reference dropped")
    next.drop()
    await settle()
    try expectGone(next, service)
    await letTimePass(.seconds(60))
    try service.expectRequests([], "fetchAfterRelease")
  },

  Behaviour("releaseInBackgroundStops") {
    for isTask in [false, true] {
      let service = FakeDeliveryService()
      let last = LastReference(DeliveryProvider(service: service))
      note("scheduleFetch()")
      last.value?.scheduleFetch()
      await letTimePass(.seconds(5))
      let drop = { @Sendable in
        note("last reference dropped")
        last.drop()
      }
      if isTask { Task.detached(operation: drop) } else { onPlainThread(drop) }
      await settle()
      try expectGone(last, service)
      await letTimePass(.seconds(60))
      try service.expectRequests([], "fetchAfterRelease")
    }
  },
]

@MainActor
private func expectGone(
  _ provider: LastReference<DeliveryProvider>, _ service: FakeDeliveryService
) throws {
  try service.expectRequests([], "fetchOnRelease")
  try expect(
    provider.isFreed, "keptAlive",
    expected: "a provider that nobody holds is freed at once",
    happened: "it is still alive: something holds it until the fetch")
}

/// A delivery service that keeps the instants at which it was asked.
private final class FakeDeliveryService: DeliveryService {
  private var requests: [Duration] = []

  func requestDeliveries() {
    requests.append(virtualTime)
    note("request deliveries", on: "server")
  }

  /// Says at which instants there must have been requests.
  ///
  /// - Parameters:
  ///   - expected: The instants.
  ///   - finding: What else is wrong.
  ///   - known: What is wrong when there were requests at just these instants.
  /// - Throws: `ExpectationFailed`.
  func expectRequests(
    _ expected: [Duration], _ finding: String, unless known: [[Duration]: String] = [:]
  ) throws {
    try expect(
      requests == expected, known[requests] ?? finding,
      expected: expected.isEmpty ? "no request up to \(virtualTime.inSeconds)" : "\(list(expected))",
      happened: requests.isEmpty
        ? "no request up to \(virtualTime.inSeconds)" : "\(list(requests))")
  }

  private func list(_ instants: [Duration]) -> String {
    (instants.count == 1 ? "one request, at " : "\(instants.count) requests, at ")
      + instants.map(\.inSeconds).joined(separator: " and ")
  }
}
