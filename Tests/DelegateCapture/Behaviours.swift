import Conductor
import Fakes
import Glibc

@testable import DelegateCapture

let behaviours: [Behaviour] = [
  Behaviour("showsWhatWasRead") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    receiver.read([1, 2, 3], every: .milliseconds(100))
    await letTimePass(.seconds(1))
    try screen.expect([1, 2, 3])
    // And a second one beside it.
    let (otherReceiver, otherScreen) = makeReceiverAndScreen("second ")
    let other = MapModel(receiver: otherReceiver, screen: otherScreen)
    receiver.read([4, 5], every: .milliseconds(100))
    otherReceiver.read([7, 8], every: .milliseconds(100))
    await letTimePass(.seconds(1))
    try screen.expect([1, 2, 3, 4, 5])
    try otherScreen.expect([7, 8])
    withExtendedLifetime((model, other)) {}
  },

  Behaviour("keepsOrder") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    receiver.read([1, 2, 3, 3, 4])
    await letTimePass(.seconds(1))
    try screen.expect([1, 2, 3, 3, 4])
    withExtendedLifetime(model) {}
  },

  Behaviour("readsWhileMainIsBusy") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    receiver.read([1, 2, 3, 4], after: .milliseconds(10), every: .milliseconds(10))
    keepMainBusy(milliseconds: 100)
    await letTimePass(.seconds(1))
    try screen.expect([1, 2, 3, 4])
    withExtendedLifetime(model) {}
  },

  Behaviour("readsWhileScreenDraws") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    screen.millisecondsOfDrawing = 50
    receiver.read([1, 2, 3, 4], every: .milliseconds(10))
    await letTimePass(.seconds(1))
    try screen.expect([1, 2, 3, 4])
    withExtendedLifetime(model) {}
  },

  Behaviour("stopReturns") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    receiver.read([1, 2, 3], every: .milliseconds(10))
    await letTimePass(.milliseconds(5))
    await waiting(for: "receiver.stop(), called on the main thread, to return") {
      note("stop()")
      receiver.stop()
      note("stop() has returned")
      await letTimePass(.seconds(1))
    }
    // The second one came while the main thread waited for it.
    try screen.expect([1, 2])
    withExtendedLifetime(model) {}
  },

  Behaviour("nothingAfterInvalidate") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    receiver.read([1])
    await letTimePass(.seconds(1))
    try screen.expect([1])
    // One that waits for the main thread, and one that the receiver is about to hand over.
    receiver.read([2], after: .milliseconds(10))
    receiver.readForPresentDelegate(3, after: .milliseconds(30))
    keepMainBusy(milliseconds: 20)
    await waiting(for: "invalidate() to return") {
      note("invalidate()")
      model.invalidate()
      await letTimePass(.seconds(1))
    }
    try screen.expect([1], unlessMore: "shownAfterInvalidate")
    receiver.read([4])
    await letTimePass(.seconds(1))
    try screen.expect([1], unlessMore: "shownAfterInvalidate")
    withExtendedLifetime(model) {}
  },

  Behaviour("invalidateWhileShowing") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = MapModel(receiver: receiver, screen: screen)
    screen.reaction = { count in
      guard count == 2 else { return }
      note("invalidate()")
      model.invalidate()
    }
    receiver.read([1, 2, 3, 4], after: .milliseconds(1), every: .milliseconds(1))
    await waiting(for: "invalidate(), called in show(_:), to return") {
      keepMainBusy(milliseconds: 20)
      await letTimePass(.seconds(1))
    }
    try screen.expect([1, 2], unlessMore: "shownAfterInvalidateInShow")
    screen.reaction = nil
  },

  Behaviour("isFreed") {
    let (receiver, screen) = makeReceiverAndScreen()
    let model = LastReference(MapModel(receiver: receiver, screen: screen))
    receiver.read([1])
    await letTimePass(.seconds(1))
    note("last reference dropped")
    model.drop()
    await letTimePass(.seconds(1))
    try expectFreed(model)
    receiver.read([2])
    await letTimePass(.seconds(1))
    try screen.expect([1], unlessMore: "shownAfterFreed")
    // While a reading is on its way, and as the receiver is about to hand one over.
    for isOnItsWay in [true, false] {
      let (receiver, screen) = makeReceiverAndScreen()
      let model = LastReference(MapModel(receiver: receiver, screen: screen))
      if isOnItsWay {
        receiver.read([1], after: .milliseconds(10))
      } else {
        receiver.readForPresentDelegate(1, after: .milliseconds(30))
      }
      keepMainBusy(milliseconds: 20)
      note("last reference dropped")
      model.drop()
      await letTimePass(.seconds(1))
      try expect(
        !receiver.isReading, "receiverStands", expected: "the receiver's thread ends after its last call",
        happened: "it still stands in the call, or in letting go of the model")
      try expectFreed(model)
    }
  },
]

@MainActor
private func makeReceiverAndScreen(_ prefix: String = "") -> (ScriptedReceiver, ScriptedScreen) {
  let receiver = ScriptedReceiver("\(prefix)receiver")
  return (receiver, ScriptedScreen("\(prefix)screen", receiver))
}

@MainActor
private func keepMainBusy(milliseconds: UInt32) {
  note("main is busy for \(milliseconds) ms")
  usleep(milliseconds * 1000)
  note("main has time again")
}

private func expectFreed(_ model: LastReference<MapModel>) throws {
  try expect(
    model.isFreed, "keptAlive", expected: "a model that nobody holds any more is freed",
    happened: "it is still alive: something holds it")
}
