import Curriculum

/// The order of chapters in results: that in which they are taught.
enum ChapterOrder {
  private static let places = Dictionary(
    uniqueKeysWithValues: Curriculum.chapters.enumerated().map { ($1.name, $0) })

  /// Chapters in their order; names that the curriculum does not have come last.
  static func sorted(_ names: some Sequence<String>) -> [String] {
    names.sorted { first, second in
      (places[first] ?? .max, first) < (places[second] ?? .max, second)
    }
  }
}
