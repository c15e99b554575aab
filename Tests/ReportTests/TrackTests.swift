import Report
import Testing

struct TrackTests {
  @Test(arguments: [("main", Track.main), ("pool 3", .pool(3)), ("server", .standIn("server"))])
  func `a track reads what it writes`(text: String, track: Track) {
    #expect(Track(text) == track)
    #expect(track.description == text)
  }

  @Test(arguments: ["pool", "pool x", "Main", ""])
  func `what is neither main nor pool is a stand-in`(text: String) {
    #expect(Track(text) == .standIn(text))
  }
}
