import Curriculum
import Grading
import Progress
import Report

/// Everything that watch mode knows, and what it makes of what happens; a pure value.
struct WatchModel: Sendable {
  /// What the screen shows.
  enum View: Hashable, Sendable {
    case chapter, hint, timeline, difference, solution, list, all, help
    /// The question before a reset.
    case reset
  }

  /// The most checks at the same time.
  static let mostAtOnce = 2

  let chapters: [Chapter]
  var index: Int
  var progress: CurriculumProgress
  var size: WatchSize
  var view = View.chapter
  /// The first line of the body that is shown.
  var scroll = 0
  /// Why a key did nothing, above the keys until the next key or verdict.
  var notice: String?
  /// What came of a request, above the keys until the next key.
  var answer: String?
  /// What takes so long.
  var work: String?
  /// Which of the failed behaviours is told in full.
  var focus = 0
  var list = WatchList()
  /// The texts that were fetched, of the chapter on the screen.
  var texts: [WatchText: [String]] = [:]
  /// The files of the chapter on the screen; `nil` until they have been read.
  var files: WatchedFiles?
  /// The last judgement of each chapter, by its name.
  var judgements: [String: Judgement] = [:]
  /// The checks under way.
  var jobs: [Int: WatchJob] = [:]
  /// Checks whose result nobody wants any more.
  var abandoned: Set<Int> = []
  /// Whether the files on the screen wait for a check.
  var isWanted = false
  /// Whether there are solutions to show; an edition for learners has none.
  let hasSolutions: Bool
  /// The check of every chapter, under way or ended.
  var all: CheckOfAll?
  private var lastJob = 0

  /// - Parameters:
  ///   - chapters: The chapters in teaching order, at least one.
  ///   - index: The one to begin with.
  ///   - progress: What the learner's log says.
  ///   - size: The screen.
  ///   - hasSolutions: Whether there are solutions to show.
  init(
    chapters: [Chapter], at index: Int, progress: CurriculumProgress, size: WatchSize,
    hasSolutions: Bool = true
  ) {
    self.chapters = chapters
    self.index = index
    self.progress = progress
    self.size = size
    self.hasSolutions = hasSolutions
  }

  var chapter: Chapter { chapters[index] }

  /// What the screen's chapter was found to be, for whatever bytes.
  var judgement: Judgement? { judgements[chapter.name] }

  /// Whether the judgement is that of the bytes that are there.
  var isCurrent: Bool { judgement != nil && judgement?.files == files }

  /// Whether the bytes that are there are being judged, or about to be.
  var isChecking: Bool {
    isWanted
      || jobs.values.contains {
        $0.chapter.name == chapter.name && $0.files == files && !abandoned.contains($0.id)
      }
  }

  /// Whether a check is under way or about to begin.
  var isBusy: Bool { isWanted || !jobs.isEmpty || all?.isUnderWay == true }

  /// The failed behaviours of the bytes that are there, in their order.
  var failures: [BehaviourVerdict] {
    judgement?.verdict?.behaviours.filter { $0.report.outcome.isFailure } ?? []
  }

  /// The failure that is told in full.
  var failure: BehaviourVerdict? {
    failures.isEmpty ? nil : failures[min(focus, failures.count - 1)]
  }

  var standing: ChapterProgress? { progress.progress(of: chapter) }

  /// The chapter after this one; `nil` at the end.
  var following: Chapter? { chapters.indices.contains(index + 1) ? chapters[index + 1] : nil }

  // MARK: Events

  /// Takes an event in.
  ///
  /// - Parameter event: What happened.
  /// - Returns: What is to be done.
  mutating func take(_ event: WatchEvent) -> [WatchEffect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let size):
      self.size = size
      return []
    case .resumed: return beginAgain()
    case .files(let name, let files): return name == chapter.name ? see(files) : []
    case .judged(let id, let judgement): return end(id, judgement)
    case .progress(let progress):
      self.progress = progress
      return []
    case .text(let kind, let name, let lines):
      if name == chapter.name { texts[kind] = lines }
      return []
    case .notice(let text):
      answer = text
      return []
    case .work(let text):
      work = text
      return []
    }
  }

  // MARK: Checks

  /// Takes in the files of the chapter on the screen.
  private mutating func see(_ files: WatchedFiles) -> [WatchEffect] {
    self.files = files
    focus = 0
    for job in jobs.values where job.chapter.name == chapter.name && job.files != nil && job.files != files {
      abandoned.insert(job.id)
    }
    let isKnown = judgement?.files == files
    let isUnderWay = jobs.values.contains {
      $0.chapter.name == chapter.name && $0.files == files && !abandoned.contains($0.id)
    }
    isWanted = !files.own.isEmpty && !isKnown && !isUnderWay
    return startChecks() + (view == .difference ? [.compare(chapter)] : [])
  }

  /// Begins as many checks as may run: first that of the files on the screen.
  mutating func startChecks() -> [WatchEffect] {
    var effects: [WatchEffect] = []
    while jobs.count < Self.mostAtOnce {
      if isWanted {
        isWanted = false
        effects.append(start(chapter, files))
      } else if let next = all?.next() {
        effects.append(start(next, nil))
      } else {
        break
      }
    }
    return effects
  }

  private mutating func start(_ chapter: Chapter, _ files: WatchedFiles?) -> WatchEffect {
    lastJob += 1
    let job = WatchJob(id: lastJob, chapter: chapter, files: files, known: judgements[chapter.name])
    jobs[job.id] = job
    return .grade(job)
  }

  /// Takes the result of a check, if it is one of the last bytes.
  private mutating func end(_ id: Int, _ judgement: Judgement) -> [WatchEffect] {
    guard let job = jobs.removeValue(forKey: id) else { return [] }
    let name = job.chapter.name
    work = nil
    if name == chapter.name { notice = nil }
    if abandoned.remove(id) != nil {
      // One of all chapters that nobody waits for any more is asked for again.
      if job.files == nil { all?.put(back: job.chapter) }
      return startChecks()
    }
    if job.files == nil { all?.add(job.chapter, judgement) }
    let isOfLastBytes = name != chapter.name || files == nil || judgement.files == files
    let isNew = judgements[name]?.files != judgement.files || job.files != nil
    guard isOfLastBytes else { return startChecks() }
    judgements[name] = judgement
    if name == chapter.name {
      isWanted = false
      focus = 0
      if view == .chapter || view == .timeline { scroll = 0 }
    }
    let record: [WatchEffect] =
      judgement.verdict.map { isNew ? [.record($0, ownFiles: judgement.files.own)] : [] } ?? []
    return record + startChecks()
  }

  /// Judges once more what was being judged while the process was stopped: bounds of real time went on meanwhile.
  private mutating func beginAgain() -> [WatchEffect] {
    isWanted = isWanted || isChecking
    abandoned.formUnion(jobs.keys)
    return [.redraw] + startChecks()
  }
}
