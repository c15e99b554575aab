extension Chapter {
  package static let timerInActor = Self(
    name: "TimerInActor", part: .lifetimes, title: "A Timer in an actor", problem: "",
    starter: Starter(failing: []),
    behaviours: [
      BehaviourEntry(
        "fetchesAfterFifteenSeconds", "The deliveries are asked for once, exactly 15 s after scheduling"),
      BehaviourEntry("fetchesEachTime", "Each time it is scheduled, the provider fetches once more"),
      BehaviourEntry("reschedulingReplaces", "Scheduling again replaces the pending fetch"),
      BehaviourEntry("cancelStops", "A cancelled fetch is never made"),
      BehaviourEntry(
        "releaseOnMainStops", "A provider that the screen drops is freed at once and fetches nothing"),
      BehaviourEntry("releaseInBackgroundStops", "The last reference may be dropped on any thread"),
    ],
    hints: [], mistakes: [])
}
