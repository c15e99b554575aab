import Foundation

/// What is in the folder of submissions from one learner: a folder, an archive, or all files of a platform's name.
struct LearnerItems {
  let learner: ClassLearner
  /// In the order of their names; more than one only from a learning platform.
  let items: [SubmissionItem]

  var origin: String { items.map(\.name).joined(separator: ", ") }

  /// Whether any of it is late; `nil` when nothing says.
  var isLate: Bool? {
    let said = items.compactMap { $0.platform?.isLate }
    return said.isEmpty ? nil : said.contains(true)
  }

  /// Puts items together by learner.
  ///
  /// - Parameter items: Those that are submissions, sorted by name.
  /// - Returns: The learners' items, in the order of their origins.
  static func grouping(_ items: [SubmissionItem]) -> [Self] {
    struct Key: Hashable {
      let platform: PlatformName.Platform
      let id: String
    }
    var groups: [Self] = []
    var places: [Key: Int] = [:]
    for item in items {
      guard let platform = item.platform else {
        groups.append(Self(learner: ClassLearner(id: item.stem), items: [item]))
        continue
      }
      let key = Key(platform: platform.platform, id: platform.learner.id)
      if let place = places[key] {
        groups[place] = Self(learner: groups[place].learner, items: groups[place].items + [item])
      } else {
        places[key] = groups.count
        groups.append(Self(learner: platform.learner, items: [item]))
      }
    }
    return groups.sorted { $0.origin < $1.origin }
  }

  /// Learners that several submissions are said to be of.
  static func clashes(_ groups: [Self]) -> [IntakeError.Clash] {
    Dictionary(grouping: groups, by: \.learner.id).filter { $0.value.count > 1 }
      .map { IntakeError.Clash(id: $0.key, origins: $0.value.map(\.origin)) }.sorted { $0.id < $1.id }
  }
}
