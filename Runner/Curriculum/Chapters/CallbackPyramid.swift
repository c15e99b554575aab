import Report

extension Chapter {
  package static let callbackPyramid = Self(
    name: "CallbackPyramid",
    part: .callbacks,
    title: "",
    problem: "",
    starter: Starter(failing: []),
    behaviours: [],
    hints: [],
    mistakes: [])
}
