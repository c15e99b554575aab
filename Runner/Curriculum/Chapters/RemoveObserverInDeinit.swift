import Report

extension Chapter {
  package static let removeObserverInDeinit = Self(
    name: "RemoveObserverInDeinit",
    part: .lifetimes,
    title: "",
    problem: "",
    starter: Starter(failing: []),
    behaviours: [],
    hints: [],
    mistakes: [])
}
