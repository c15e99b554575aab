// Analytics: each event carries the status of the current order. Events come from taps, from background queues and
// from tasks, and whoever reports one can not await. The status belongs to a provider on the main actor.
//
// What is wrong
//   - report() reads the main actor's status on whatever thread the event comes from
//   - while it reads, the main actor may be changing just that status
//
// What a right reporter does
//   - report() gives the text of the status on any thread, in any task, and for any number of callers at once, without a data race
//   - it gives the one of the last change(to:) that has returned, or of one that is still under way
//   - it answers at once and does not wait for the main thread: that may be busy, or may itself be waiting for whoever
//     reports, also while onChange runs
//   - there may be several orders, and several reporters of one
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   OrderProvider                              a class; the check uses it on the main actor
//     init(status: OrderStatus)
//     var status: OrderStatus
//     func change(to status: OrderStatus)      the status from now on
//     var onChange: ((OrderStatus) -> Void)?   for the screen: change(to:) calls it with the new status, which report()
//                                              gives by then
//   EventReporter                              any type; the check makes it on the main actor, uses it everywhere
//     init(provider: OrderProvider)
//     func report() -> String                  synchronous, for callers on any thread; the text of the status
//
// `make check-LegacyReporter` grades it, `make hint CHAPTER=LegacyReporter` helps.

@preconcurrency @MainActor
final class OrderProvider {
  private(set) var status: OrderStatus
  var onChange: ((OrderStatus) -> Void)?

  init(status: OrderStatus) {
    self.status = status
  }

  func change(to status: OrderStatus) {
    self.status = status
    onChange?(status)
  }

  /// What events carry.
  func textForEvents() -> String {
    status.rawValue
  }
}

struct EventReporter {
  private let provider: OrderProvider

  init(provider: OrderProvider) {
    self.provider = provider
  }

  func report() -> String {
    provider.textForEvents()
  }
}
