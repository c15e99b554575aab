// A service that all screens of an app share. Each screen adds its entries from a background queue of its own and
// shows one of those that are there.
//
// What is wrong
//   - nothing keeps two queues from changing the same array at once: entries get lost, or the program crashes
//   - the shared instance is visible to every thread, and nothing says that it may be used there
//
// What a right service does
//   - any number of threads may use it at once, without a data race
//   - no entry is lost, and none is there twice
//   - who adds an entry gets one that has been added, by anybody
//   - nobody waits for the main thread: screens use it while that is busy
//
// What the check uses; keep these names and signatures, everything else is yours to change. Each of the members may be
// synchronous or isolated: the check awaits all of them
//   DataService                        a class, an actor or a struct
//     init()                           a service without entries
//     static let shared: DataService   the one for the app
//     func add(_ entry: String) -> String
//                                      adds an entry; gives any that is there
//     var count: Int                   how many entries there are
//     var entries: [String]            all of them, in any order
//
// `make check-SharedDataService` grades it, `make hint CHAPTER=SharedDataService` helps.

final class DataService {
  static let shared = DataService()

  private(set) var entries: [String] = []

  init() {}

  var count: Int { entries.count }

  func add(_ entry: String) -> String {
    entries.append(entry)
    return entries.randomElement() ?? entry
  }
}
