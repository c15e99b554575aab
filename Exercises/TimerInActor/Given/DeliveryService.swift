// Given: the grader always uses this file as it is here.

/// Asks the server for the deliveries of the current order.
///
/// In the app this is the network layer; the answer arrives elsewhere and does not matter here.
@MainActor
protocol DeliveryService: AnyObject {
  func requestDeliveries()
}
