// Analytics: an event is reported together with the status of an order, which belongs to the main actor. Old
// code reports, from any thread; it can not await, but it can wait: the result comes to a completion.
//
// What is wrong
//   - the completion is called on whichever thread the task is running
//   - of two reports the later one may be completed first
//   - when the order or the reporter has gone, whoever waits for the completion waits for ever
//
// What a right reporter does
//   - it calls each completion exactly once, on the main actor, wherever the report was made; also when the
//     order has gone, when the reporter has gone, and when more reports follow
//   - it gives .made with the event and a status that the order had at some time between call and completion,
//     or .orderGone with the event when the order was gone at the call; when it goes in between, either one
//   - it completes the reports that one caller makes with one reporter in the order in which they were made;
//     a caller is a thread, or a task, on whichever threads it runs. Among several callers any order will do
//   - report() returns at once. It does not wait for the main thread, which may be waiting for whoever
//     reports, and it does not call the completion itself, on the main thread either
//   - a completion waits for its turn on the main actor and for no clock; in it, one can report again
//   - with nothing left to complete, the reporter does not keep the order alive
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   EventReporter              any type; the check makes it on the main actor, uses and drops it everywhere
//     init(order: Order)
//     func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void)
//                              synchronous, for callers on any thread. The completion's type may also say
//                              @MainActor
//
// `make check-CompletionOnMain` grades it, `make hint CHAPTER=CompletionOnMain` helps.

@MainActor
final class EventReporter {
  private weak var order: Order?

  init(order: Order) {
    self.order = order
  }

  nonisolated func report(_ event: String, completion: @escaping @Sendable (ReportResult) -> Void) {
    Task { [weak self] in
      guard let order = await self?.order else { return }
      let status = await order.status
      completion(.made(event: event, status: status))
    }
  }
}
