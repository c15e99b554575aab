// The models of an app that tracks parcels. One task reads them from the network, others show them; some of these are in
// other modules.
//
// What is wrong
//   - whoever notes that a parcel has arrived somewhere changes it for all that show it, even in states long past
//   - the watchlist says that it is Sendable, and everybody changes its ids, on any thread, without order
//   - a box says that it is Sendable, whatever is in it
//
// What right models do
//   - parcels, states and boxes cross to any task, and their members are used there without await
//   - who has a parcel or a box keeps it as it is: nobody sets its properties from outside, and arrived(at:) gives another
//     parcel and leaves this one alone
//   - a box of what may cross to other tasks crosses with it; what may not cross does not get there in a box either
//   - a watchlist is one for all who hold it: an id is there once add(_:) has returned, and of adds at once none is lost
//   - any number of tasks and threads may use all of them at once, without a data race, and none waits for ever
//
// What the check uses; keep these names and signatures, everything else is yours to change. The members of Watchlist may
// be synchronous or isolated: the check awaits them
//   Parcel                                 a struct or a class
//     init(id: Int, label: String)         a parcel without stops
//     var id: Int, var label: String, var stops: [String]
//                                          to be read; a let will do
//     func arrived(at stop: String) -> Parcel
//                                          the parcel with one stop more, the last
//   enum TrackingState                     with the cases searching and found(Parcel)
//   Box<Value>                             Value may be held to a protocol
//     init(_ value: Value)
//     var value: Value                     to be read; a let will do
//   Watchlist
//     init()                               an empty one
//     func add(_ id: Int) -> Bool          adds a parcel's id; false when it was there
//     var ids: [Int]                       those that were added, each once, in any order; to be read
//
// `make check-SendableModels` grades it, `make hint CHAPTER=SendableModels` helps.

final class Parcel {
  let id: Int
  let label: String
  var stops: [String] = []

  init(id: Int, label: String) {
    self.id = id
    self.label = label
  }

  func arrived(at stop: String) -> Parcel {
    stops.append(stop)
    return self
  }
}

enum TrackingState: Sendable {
  case searching
  case found(Parcel)
}

final class Box<Value>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

public final class Watchlist: Sendable {
  public var ids: [Int] = []

  init() {}

  func add(_ id: Int) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    return true
  }
}
