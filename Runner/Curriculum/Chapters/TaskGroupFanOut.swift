import Report

extension Chapter {
  package static let taskGroupFanOut = Self(
    name: "TaskGroupFanOut",
    part: .callbacks,
    title: "",
    problem: "",
    starter: Starter(failing: []),
    behaviours: [],
    hints: [],
    mistakes: [])
}
