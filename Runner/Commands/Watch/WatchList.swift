import Curriculum
import Progress

/// The list of chapters: what of it is shown, and where the learner is in it.
struct WatchList: Hashable, Sendable {
  enum Filter: String, CaseIterable, Sendable {
    case all
    case open = "not passed"
    case tried
    case passed

    func takes(_ chapter: ChapterProgress) -> Bool {
      switch (self, chapter.state) {
      case (.all, _), (.open, .untouched), (.open, .tried), (.tried, .tried), (.passed, .passed): true
      case (.open, .passed), (.tried, _), (.passed, _): false
      }
    }

    /// The one that the key goes on to.
    var following: Self {
      let all = Self.allCases
      return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
  }

  var filter = Filter.all
  /// What names and titles have in them, written in any case.
  var search = ""
  /// Whether letters go into the search.
  var isTyping = false
  /// The chapter that Enter goes to, by its place among those shown.
  var selection = 0

  /// The chapters that are shown.
  func chapters(of progress: CurriculumProgress) -> [ChapterProgress] {
    let wanted = search.lowercased()
    return progress.chapters.filter { chapter in
      filter.takes(chapter)
        && (wanted.isEmpty || chapter.chapter.name.lowercased().contains(wanted)
          || chapter.chapter.title.lowercased().contains(wanted))
    }
  }
}
