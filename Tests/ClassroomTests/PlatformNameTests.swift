import Testing

@testable import Classroom

struct PlatformNameTests {
  @Test(arguments: [
    (
      "lovelaceada_4711_990011_TimerInActor.zip",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "4711", name: "lovelaceada", platformID: "4711"),
        isLate: false, file: "TimerInActor.zip", order: 990011, isText: false)
    ),
    (
      "lovelaceada_LATE_4711_990012_my_file_7_8.swift",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "4711", name: "lovelaceada", platformID: "4711"),
        isLate: true, file: "my_file_7_8.swift", order: 990012, isText: false)
    ),
    (
      "de_la_cruzjosé3_12_34_x.zip",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "12", name: "de_la_cruzjosé3", platformID: "12"),
        isLate: false, file: "x.zip", order: 34, isText: false)
    ),
    (
      "LATE_anon_Ab3dE_34_x.zip",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "anon_Ab3dE"), isLate: true, file: "x.zip", order: 34,
        isText: false)
    ),
    (
      "anon_12345_34_x.zip",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "anon_12345"), isLate: false, file: "x.zip", order: 34,
        isText: false)
    ),
    (
      "lovelaceada_LATE_4711_text.html",
      PlatformName(
        platform: .canvas, learner: ClassLearner(id: "4711", name: "lovelaceada", platformID: "4711"),
        isLate: true, file: "text.html", order: nil, isText: true)
    ),
    (
      "Ada Lovelace_657693_assignsubmission_file_",
      PlatformName(
        platform: .moodle, learner: ClassLearner(id: "657693", name: "Ada Lovelace", platformID: "657693"),
        isLate: nil, file: nil, order: nil, isText: false)
    ),
    (
      "Ada Lovelace_657693_assignsubmission_file",
      PlatformName(
        platform: .moodle, learner: ClassLearner(id: "657693", name: "Ada Lovelace", platformID: "657693"),
        isLate: nil, file: nil, order: nil, isText: false)
    ),
    (
      "Ada Lovelace_657693_assignsubmission_file_my_work_1.zip",
      PlatformName(
        platform: .moodle, learner: ClassLearner(id: "657693", name: "Ada Lovelace", platformID: "657693"),
        isLate: nil, file: "my_work_1.zip", order: nil, isText: false)
    ),
    (
      "Ada Lovelace_657693_assignsubmission_onlinetext_onlinetext.html",
      PlatformName(
        platform: .moodle, learner: ClassLearner(id: "657693", name: "Ada Lovelace", platformID: "657693"),
        isLate: nil, file: "onlinetext.html", order: nil, isText: true)
    ),
    (
      "Default group_assignsubmission_file",
      PlatformName(
        platform: .moodle, learner: ClassLearner(id: "Default group", name: "Default group"),
        isLate: nil, file: nil, order: nil, isText: false)
    ),
  ])
  func `a platform's name tells learner, lateness and file`(name: String, told: PlatformName) {
    #expect(PlatformName.reading(name) == told)
  }

  @Test(arguments: [
    "ada.zip", "ada", "ada_lovelace.zip", "ada_12.zip", "_assignsubmission_file_", "12_34_x.zip", "", "_",
    "a_1_2",
    "anon_x", "LATE", "LATE_anon", "anon__1_x",
  ])
  func `other names tell nothing`(name: String) {
    #expect(PlatformName.reading(name) == nil)
  }
}
