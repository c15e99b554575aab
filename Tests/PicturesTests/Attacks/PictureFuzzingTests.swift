import Fuzzing
import Report
import Testing

@testable import Pictures

/// Timelines that a program has made up.
struct PictureFuzzingTests {
  @Test func `any timeline is a picture`() {
    let events = Samples.early.map { ReportLine.event($0).description }.joined(separator: "\n")
    let whole = "6:1,9:2\n" + events
    let longest = Fuzz(of: [whole, whole + "\n" + events]).runTexts { text in
      let lines = text.split(separator: "\n")
      let timeline = lines.compactMap { line in
        if case .event(let event) = ReportLine(String(line)) { event } else { nil }
      }
      let schedule = lines.first.flatMap { Schedule(String($0)) }?.description ?? "0"
      let story = Samples.story(timeline, outcome: .crashed, taken: schedule)
      let picture = TimelineSVG.document(story, about: Samples.subject)
      #expect(picture.utf8.starts(with: "<".utf8))
    }
    #expect(longest < Fuzz.mostTime)
  }
}
