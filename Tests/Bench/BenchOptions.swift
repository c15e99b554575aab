import Curriculum

/// What is measured, and how often.
struct BenchOptions {
  /// A part of the benchmark.
  enum Part: String, CaseIterable {
    case edit, first, schedules, `class`, watch
  }

  static let help = """
    usage: make bench [ARGS="OPTIONS"]

    Measures what a verdict takes, each thing beside something that it can be held
    against, and prints the table on the standard output; progress goes to the other.
    With nothing else running it takes about an hour.

      --only PARTS     some of edit, first, schedules, class, watch, with commas
      --chapter NAMES  only these chapters, with commas, in 'edit' and 'schedules'
      --runs N         how often each thing is measured after a warm-up; else 10
      --short          about a minute: three chapters, three runs, 'edit' and
                       'watch'; it fails when a ratio is more than 1.5 times the
                       recorded one, twice
      --record         with --short: writes down the ratios to be held against
      --help           this

    """

  var parts = Part.allCases
  var chapters = Curriculum.chapters
  var runs = 10
  var works = 200
  var isShort = false
  var isRecording = false
  var wantsHelp = false

  init() {}

  /// - Throws: `BenchError` when the words make no sense.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--help": wantsHelp = true
      case "--short":
        isShort = true
        runs = 3
        parts = [.edit, .watch]
        // One with behaviours only, one with threads too, and a long one.
        chapters = chapters.filter {
          ["TimerInActor", "AtomicSnapshot", "TaskGroupFanOut"].contains($0.name)
        }
      case "--record": isRecording = true
      case "--runs":
        guard let count = words.popFirst().flatMap({ Int($0) }), count > 0 else {
          throw BenchError(description: "'--runs' needs a number above 0")
        }
        runs = count
      case "--only":
        parts = try Self.list(words.popFirst(), of: word).map { name in
          guard let part = Part(rawValue: name) else { throw BenchError(description: "no part is '\(name)'") }
          return part
        }
      case "--chapter":
        chapters = try Self.list(words.popFirst(), of: word).map { name in
          guard let chapter = Curriculum.chapters.first(where: { $0.name == name }) else {
            throw BenchError(description: "no chapter is '\(name)'")
          }
          return chapter
        }
      default: throw BenchError(description: "'\(word)' is no option; '--help' shows what there is")
      }
    }
  }

  private static func list(_ text: String?, of option: String) throws -> [String] {
    guard let text, !text.isEmpty else { throw BenchError(description: "'\(option)' needs names") }
    return text.split(separator: ",").map(String.init)
  }
}
