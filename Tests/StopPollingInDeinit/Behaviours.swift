import Conductor
import Dispatch
import Fakes

@testable import StopPollingInDeinit

let behaviours: [Behaviour] = [
  Behaviour("goesOnMain") {
    let (provider, polling) = makeProvider()
    let store = makeStore("store", of: provider)
    store.value?.show("store")
    await settle()
    try polling.expect(true, "pollsNot", "the store is shown")
    try await dropOnMain(store)
    await settle()
    try expectFreed(store, "the store")
    try await polling.expectEnd("the store has gone, on the main thread")
    withExtendedLifetime(provider) {}
  },

  Behaviour("goesInBackground") {
    for isTask in [true, false] {
      let (provider, polling) = makeProvider()
      let store = makeStore("store", of: provider)
      store.value?.show("store")
      await settle()
      if isTask { Task.detached { store.drop() } } else { onPlainThread { store.drop() } }
      await settle()
      try expectFreed(store, "the store")
      try await polling.expectEnd("the store has gone, \(isTask ? "in a task" : "on a library's thread")")
    }
    // Two of one provider, at the same time.
    let (provider, polling) = makeProvider()
    let stores = ["map", "list"].map { name in makeStore(name, of: provider) }
    stores[0].value?.show("map")
    stores[1].value?.show("list")
    await settle()
    Task.detached { stores[0].drop() }
    onPlainThread { stores[1].drop() }
    await settle()
    try expectFreed(stores[0], "map")
    try expectFreed(stores[1], "list")
    try await polling.expectEnd("map and list have gone, on two threads")
    withExtendedLifetime(provider) {}
  },

  Behaviour("goesWhileMainWaits") {
    let (provider, polling) = makeProvider()
    let store = makeStore("store", of: provider)
    store.value?.show("store")
    await settle()
    let instant = virtualTime
    await waiting(for: "the main thread to go on once the background has let go of the store") {
      note("main waits for the background")
      waitOnMain { store.drop() }
    }
    try expectNoTimePassed(since: instant)
    await settle()
    try expectFreed(store, "the store")
    try await polling.expectEnd("the store has gone, on a thread that the main thread waited for")
    withExtendedLifetime(provider) {}
  },

  Behaviour("hiddenStoreGoes") {
    let (provider, polling) = makeProvider()
    let map = OrderStore(provider: provider)
    map.show("map")
    let list = makeStore("list", of: provider)
    list.value?.show("list")
    list.value?.hide("list")
    let badge = makeStore("badge", of: provider)
    await settle()
    try await dropOnMain(list)
    await settle()
    try expectFreed(list, "list")
    try polling.expect(true, "stopsForHidden", "list has gone, which was hidden, and map is shown")
    onPlainThread { badge.drop() }
    await settle()
    try expectFreed(badge, "badge")
    try polling.expect(true, "stopsForHidden", "badge has gone, which was never shown, and map is shown")
    map.hide("map")
    try await polling.expectEnd("map is hidden, and the others have gone")
  },

  Behaviour("nextStoreComes") {
    let (provider, polling) = makeProvider()
    let old = makeStore("old store", of: provider)
    let place = old.value.map { ObjectIdentifier($0) }
    old.value?.show("old store")
    await settle()
    try await dropOnMain(old)
    // The memory of an object that has gone soon holds another one of its kind, mostly the next.
    var stores: [OrderStore] = []
    stores.reserveCapacity(16)
    repeat {
      stores.append(OrderStore(provider: provider))
    } while !stores.contains { ObjectIdentifier($0) == place } && stores.count < 16
    let next = LastReference(stores.removeLast(), named: "next store")
    stores = []
    next.value?.show("next store")
    await settle()
    try polling.expect(true, "stopsForNext", "the next store is shown, and the old one has gone")
    // And at the same time, on another thread.
    onPlainThread { next.drop() }
    let last = await Task {
      let last = makeStore("last store", of: provider)
      last.value?.show("last store")
      return last
    }.value
    await settle()
    try polling.expect(true, "stopsForNext", "the last store is shown, and the one before it has gone")
    try await dropOnMain(last)
    try await polling.expectEnd("the last store has gone")
  },

  Behaviour("providerIsFreed") {
    for isShown in [true, false] {
      let polling = Polling()
      let provider = LastReference(ScriptedProvider(polling), named: "provider")
      guard let store = provider.value.map({ makeStore("store", of: $0) }) else { return }
      // From here on only the store holds it.
      provider.drop()
      store.value?.show("store")
      await settle()
      try polling.expect(true, "pollsNot", "the store is shown")
      if !isShown {
        store.value?.hide("store")
        await settle()
      }
      Task.detached { store.drop() }
      await settle()
      try expectFreed(store, "the store")
      try await polling.expectEnd("the store has gone")
      try expect(
        provider.isFreed, "providerKept",
        expected: "the provider is freed: it polls no more, and its store has gone",
        happened: "it is still alive: something holds it")
    }
  },

  Behaviour("pollsWhileShown") {
    let (provider, polling) = makeProvider()
    let (map, list) = (OrderStore(provider: provider), OrderStore(provider: provider))
    await settle()
    try polling.expect(false, "pollsTooEarly", "no store is shown yet")
    map.show("map")
    await settle()
    try polling.expect(true, "pollsNot", "map is shown")
    try expectText(of: map, "packed")
    provider.status = "on its way"
    try expectText(of: map, "on its way")
    map.show("map")
    await settle()
    map.hide("map")
    try await polling.expectEnd("map, shown twice, is hidden")
    map.hide("map")
    await settle()
    map.show("map")
    list.show("list")
    await settle()
    list.hide("list")
    await settle()
    try polling.expect(true, "stopsForOther", "list is hidden, and map is shown")
    map.hide("map")
    try await polling.expectEnd("both are hidden")
    // And with nothing in between.
    map.show("map")
    map.hide("map")
    map.show("map")
    await settle()
    try polling.expect(true, "pollsNotAgain", "map is shown again")
    map.hide("map")
    map.show("map")
    map.hide("map")
    try await polling.expectEnd("map is hidden again")
  },
]

@MainActor
private func makeProvider() -> (ScriptedProvider, Polling) {
  let polling = Polling()
  return (ScriptedProvider(polling), polling)
}

@MainActor
private func makeStore(_ name: String, of provider: ScriptedProvider) -> LastReference<OrderStore> {
  LastReference(OrderStore(provider: provider), named: name)
}

/// Lets go of a store on the main thread, which must not be held up by that.
@MainActor
private func dropOnMain(_ store: LastReference<OrderStore>) async throws {
  let instant = virtualTime
  await waiting(for: "the main thread to go on once it has let go of the store") { store.drop() }
  try expectNoTimePassed(since: instant)
}

private func expectNoTimePassed(since instant: Duration) throws {
  let passed = virtualTime - instant
  try expect(
    passed == .zero, "heldUp", expected: "the thread that lets go of the store goes on at once",
    happened: "it was held up for \(passed.inSeconds)")
}

/// Has work done on another thread and blocks the calling one meanwhile, as a queue's `sync` does.
private func waitOnMain(for work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  onPlainThread {
    work()
    done.signal()
  }
  done.wait()
}

extension OrderStore {
  fileprivate func show(_ name: String) {
    note("\(name).show()")
    show()
  }

  fileprivate func hide(_ name: String) {
    note("\(name).hide()")
    hide()
  }
}

/// Whether a provider polls, which it notes here; does not keep it alive.
///
/// One job runs at a time, so it needs no lock.
private final class Polling: @unchecked Sendable {
  private var count = 0
  private var lastEnd: Duration?
  /// What was wrong with a call; the behaviour ends where it next asks.
  private var wrongCall: (finding: String, expected: String, happened: String)?

  var isOn: Bool { count > 0 }

  func start() {
    note(isOn ? "start, polls already" : "start polling", on: "provider")
    checkThread("startPolling()")
    count += 1
  }

  func stop() {
    note(isOn ? count > 1 ? "stop, polls on" : "stop polling" : "stop, does not poll", on: "provider")
    checkThread("stopPolling()")
    guard isOn else {
      report(
        "stopWithoutStart", expected: "each stopPolling() takes back a startPolling() before it",
        happened: "there was none left that this stopPolling() could take back")
      return
    }
    count -= 1
    if !isOn { lastEnd = virtualTime }
  }

  private func checkThread(_ call: String) {
    guard !isOnMainThread else { return }
    report(
      "offMain", expected: "\(call) is called on the main actor",
      happened: "\(call) was called on another thread")
  }

  private func report(_ finding: String, expected: String, happened: String) {
    wrongCall = wrongCall ?? (finding, expected, happened)
    fail(finding, expected: expected, happened: happened)
  }

  /// Says whether it must poll now.
  ///
  /// - Parameters:
  ///   - polls: Whether it must.
  ///   - finding: What is wrong otherwise.
  ///   - occasion: What has happened before.
  /// - Throws: `ExpectationFailed`.
  func expect(_ polls: Bool, _ finding: String, _ occasion: String) throws {
    try expectCalls()
    try Conductor.expect(
      isOn == polls, finding,
      expected: "the provider \(polls ? "polls" : "does not poll"): \(occasion)",
      happened: polls ? "it does not poll, though a store is shown" : "it polls, and no store is shown")
  }

  /// Says that no call was wrong in itself so far.
  private func expectCalls() throws {
    guard let wrongCall else { return }
    try Conductor.expect(
      false, wrongCall.finding, expected: wrongCall.expected, happened: wrongCall.happened)
  }

  /// Says that it must not poll once all that is ready has run.
  func expectEnd(_ occasion: String) async throws {
    await settle()
    let instant = virtualTime
    try expectCalls()
    guard isOn else { return }
    await letTimePass(.seconds(3600))
    try expectCalls()
    let expected = "polling ends as soon as the main actor has time: \(occasion)"
    try Conductor.expect(
      isOn, "stopsLate", expected: expected,
      happened: "it ended \(((lastEnd ?? instant) - instant).inSeconds) later")
    try Conductor.expect(
      false, "pollsOn", expected: expected, happened: "an hour later the provider still polls, for nobody")
  }
}

/// A provider that only says that it polls.
@MainActor
private final class ScriptedProvider: OrderProvider {
  var status = "packed"
  private let polling: Polling
  /// What keeps it alive while it polls.
  private var itself: ScriptedProvider?

  init(_ polling: Polling) {
    self.polling = polling
  }

  func startPolling() {
    polling.start()
    itself = self
  }

  func stopPolling() {
    polling.stop()
    if !polling.isOn { itself = nil }
  }
}

@MainActor
private func expectText(of store: OrderStore, _ status: String) throws {
  try expect(
    store.text == "Order: \(status)", "wrongText", expected: "the text \"Order: \(status)\"",
    happened: "the text \"\(store.text)\"")
}

private func expectFreed(_ store: LastReference<OrderStore>, _ name: String) throws {
  try expect(
    store.isFreed, "keptAlive", expected: "\(name), which nobody holds any more, is freed",
    happened: "it is still alive: something holds it")
}
