import Report
import Testing

struct ScheduleTests {
  @Test(arguments: ["0", "6:1", "6:1,9:2", "1:1,2:1,3:4000000000"])
  func `a schedule reads what it writes`(text: String) throws {
    let schedule = try #require(Schedule(text))
    #expect(schedule.description == text)
  }

  @Test
  func `the schedule without departures is written 0`() {
    #expect(Schedule.firstComeFirstServed.description == "0")
    #expect(Schedule("0") == .firstComeFirstServed)
  }

  @Test
  func `departures keep their steps and choices`() {
    #expect(
      Schedule("6:1,9:2")
        == Schedule(departures: [.init(step: 6, choice: 1), .init(step: 9, choice: 2)]))
  }

  @Test(
    arguments: [
      "", " ", ",", ":", "6", "6:", ":1", "6:1,", ",6:1", "6:1,,9:2", "6:0", "6:-1", "0:1", "-1:1", "9:2,6:1",
      "6:1,6:2", "6:1:2", "a:b", "6: 1", "6:1 ", "0,6:1", "６:１", "6:99999999999999999999", "0x6:1", "6:1\n",
    ])
  func `what is no schedule is not read`(text: String) {
    #expect(Schedule(text) == nil)
  }
}
