import Report
import Testing

struct DurationTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.seconds(15), 15_000_000_000), (.nanoseconds(-7), -7),
      (Duration(secondsComponent: 0, attosecondsComponent: 1_499_999_999), 1),
      (Duration(secondsComponent: 0, attosecondsComponent: 1_500_000_000), 2),
      (Duration(secondsComponent: 0, attosecondsComponent: -1_499_999_999), -1),
      (Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999), -2),
      (.seconds(0.3), 300_000_000), (.seconds(4.6), 4_600_000_000), (.seconds(-0.3), -300_000_000),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
      (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.min), .min),
      (Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 999_999_999_000_000_000), .max),
    ] as [(Duration, Int64)])
  func `a duration is whole nanoseconds as far as they go`(duration: Duration, nanoseconds: Int64) {
    #expect(duration.wholeNanoseconds == nanoseconds)
  }
}
