import Testing

@testable import Commands

struct NearestNameTests {
  private static let names = [
    "CallbackPyramid", "TaskGroupFanOut", "TimerInActor", "RemoveObserverInDeinit",
  ]

  @Test(arguments: [
    ("TimerActor", "TimerInActor"), ("timer-in-actor", "TimerInActor"), ("TmierInActor", "TimerInActor"),
    ("CallbackPyramide", "CallbackPyramid"), ("Timer", "TimerInActor"), ("Tmer", "TimerInActor"),
    ("callbakc", "CallbackPyramid"), ("pyramid", "CallbackPyramid"),
    ("RemoveObserver", "RemoveObserverInDeinit"), ("TaskGroupFanout", "TaskGroupFanOut"),
  ])
  func `what is nearly a name is taken for it`(_ word: String, _ name: String) {
    #expect(NearestName.of(word, among: Self.names) == name)
  }

  @Test(arguments: ["", "in", "Observer of nothing", "xyz", "In"])
  func `what is near to nothing, or to several, is left alone`(_ word: String) {
    #expect(NearestName.of(word, among: Self.names) == nil)
  }

  @Test func `of two that are equally near none is chosen`() {
    #expect(NearestName.of("lost", among: ["list", "last"]) == nil)
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "b", 1),
  ])
  func `distance counts what is added, left out, changed and swapped`(
    _ first: String, _ second: String, _ distance: Int
  ) {
    #expect(NearestName.distance(Array(first), Array(second)) == distance)
    #expect(NearestName.distance(Array(second), Array(first)) == distance)
  }
}
