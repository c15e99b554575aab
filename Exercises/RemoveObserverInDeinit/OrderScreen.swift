// A screen that shows the status of an order. It observes the order's provider from init on and takes itself off
// the provider's list in deinit, as screens did before actors came. The provider is in OrderProvider.swift; both
// files are yours.
//
// What is wrong
//   - deinit calls a main-actor method on whatever thread lets go of the screen
//   - the call achieves nothing anyway: every screen that ever was leaves something behind in the provider
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class OrderProvider
//     init()
//     func addObserver(_ observer: any OrderObserver)     it hears of each change from now on, once, also when it
//                                                         was added twice; that does not keep it alive
//     func removeObserver(_ observer: any OrderObserver)  it hears of nothing more, however often it was added
//     func change(to status: String)                      tells the observers that are there
//   @MainActor final class OrderScreen
//     init(provider: OrderProvider)                       hears of each change from now on
//     var shown: [String]                                 what it heard, in order
//
// The last reference to a screen may go on any thread, also on one that the main thread waits for. Observers may
// come and go while a change is being told; whether those hear of that one change is up to you. What is left of
// screens that are gone must not grow with their number; it may be given back later, when new screens come and changes
// are told.
//
// `make check-RemoveObserverInDeinit` grades it, `make hint CHAPTER=RemoveObserverInDeinit` helps.

@MainActor
final class OrderScreen: OrderObserver {
  private let provider: OrderProvider
  private(set) var shown: [String] = []

  init(provider: OrderProvider) {
    self.provider = provider
    provider.addObserver(self)
  }

  deinit {
    provider.removeObserver(self)
  }

  func orderDidChange(to status: String) {
    shown.append(status)
  }
}
