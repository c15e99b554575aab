// A packing list and the library that exports it. The list belongs to a screen, so it is on the main actor.
// The library's protocol, Exportable in Given/, belongs to no actor: what conforms to it can be asked on any
// thread.
//
// What is wrong
//   - the library may ask the list on any thread, also while the main actor is changing it
//   - its nightly backup finds the list and does so
//
// What a right list does
//   - on the main actor, the library's functions take what exportable() gives, and need no await for it; it
//     answers with what the screen shows at that moment: also when it was handed over long before, and after
//     a change of title, items or unit
//   - outside the main actor, the library cannot use the list: the compiler refuses the list itself, and what
//     exportable() gives; and backUp(_:), which finds out at run time, does not export the list there
//   - whoever holds what exportable() gave can go on asking it, also when the screen has let go of the list;
//     when nobody holds either any more, the list is freed
// A copy would be free to leave the main actor, but it shows what was. So it is not what is asked for here.
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   @MainActor final class PackingList
//     init(title: String, weights: WeightFormatter)   a list without items
//     var title: String                               the screen sets it
//     func add(_ name: String, grams: Int)
//     var rows: [String]                              what the screen shows, an item each: "boots, 1200 g"
//     func exportable() -> PackingList                what the library is given: the list itself, or
//                                                     something in its place. The result type is
//                                                     PackingList, another type of your own, or
//                                                     any Exportable; not 'some Exportable', which
//                                                     the compiler lets leave the main actor
//   Exported, a list has the file name "<title>.txt", and its rows are the lines.
//
// `make check-IsolatedConformance` grades it, `make hint CHAPTER=IsolatedConformance` helps.

@MainActor
final class PackingList: Exportable {
  var title: String
  private var items: [(name: String, grams: Int)] = []
  private let weights: WeightFormatter

  init(title: String, weights: WeightFormatter) {
    self.title = title
    self.weights = weights
  }

  func add(_ name: String, grams: Int) {
    items.append((name, grams))
  }

  var rows: [String] {
    items.map { "\($0.name), \(weights.text(forGrams: $0.grams))" }
  }

  var fileName: String {
    "\(title).txt"
  }

  func lines() -> [String] {
    rows
  }

  func exportable() -> PackingList {
    self
  }
}
