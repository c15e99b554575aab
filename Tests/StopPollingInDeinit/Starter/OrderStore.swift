// What a screen shows of an order. While the screen is shown, its store has the order's provider poll the
// server. A screen that is closed lets go of its store, mostly without hiding it first; then deinit has to
// end the polling.
//
// What is wrong
//   - the provider belongs to the main actor, and deinit runs on whatever thread lets go of the store
//   - there it changes what the main actor may be using just then
//
// What a right store does
//   - it has the provider poll from show() to hide(). show() for a store that is shown changes nothing, nor
//     does hide() for one that is hidden; so a store that is hidden when it goes has nothing to stop
//   - a store that is shown when it goes ends that, once, and is freed. Its last reference may go on any
//     thread, also on one that the main thread is waiting for. Whoever lets it go is not held up
//   - it calls the provider on the main actor only. What it has to do there is done as soon as the main actor
//     has time, and waits for no clock
//   - there may be several stores for one provider, and one may come just as another goes
//   - it is no reason for the provider to stay alive once it has gone
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class OrderStore
//     init(provider: any OrderProvider)     hidden at first
//     var text: String                      "Order: " and the provider's status of the moment
//     func show()
//     func hide()
//
// `make check-StopPollingInDeinit` grades it, `make hint CHAPTER=StopPollingInDeinit` helps.

@MainActor
final class OrderStore {
  private let provider: any OrderProvider
  private var isShown = false

  init(provider: any OrderProvider) {
    self.provider = provider
  }

  deinit {
    if isShown { provider.stopPolling() }
  }

  var text: String { "Order: \(provider.status)" }

  func show() {
    guard !isShown else { return }
    isShown = true
    provider.startPolling()
  }

  func hide() {
    guard isShown else { return }
    isShown = false
    provider.stopPolling()
  }
}
