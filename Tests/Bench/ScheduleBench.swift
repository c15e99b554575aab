import Curriculum
import Foundation
import Grading
import Report
import Synchronization

/// How many schedules of behaviours run in a second of processor time, and what each behaviour takes.
struct ScheduleBench {
  struct Row: Codable {
    let size: String
    let chapter: String
    let behaviour: String
    /// Of one schedule.
    let jobs: Int
    let schedules: Int
    /// In a second of processor time.
    let perSecond: Sample
    /// What the program had while the first tenth of the schedules ran, and at its end, in bytes.
    let memory: [Int]
    var jobsPerSecond: Double { perSecond.median * Double(jobs) }
  }

  /// Tasks without a conductor: `Tests/BareTasks`.
  struct Bare: Codable {
    let jobs: Int
    /// How often eight tasks and what waits for them ran in a second of processor time.
    let perSecond: Sample
    var jobsPerSecond: Double { perSecond.median * Double(jobs) }
  }

  /// A behaviour that takes more than what is wanted.
  struct Slow: Codable {
    let behaviour: String
    /// Of one schedule.
    let jobs: Int
    /// Of processor time.
    let seconds: Double
  }

  struct Result: Codable {
    let rows: [Row]
    let bare: Bare
    /// What a behaviour takes, from the start of its program, in processor seconds.
    let behaviours: Sample
    /// Those that take more than what is wanted, the slowest first.
    let slow: [Slow]

    /// What the runtime takes for the jobs of 1,000 schedules without a conductor, in processor seconds.
    func bareSeconds(_ slow: Slow) -> Double { Double(slow.jobs) * 1000 / bare.jobsPerSecond }
  }

  /// What no behaviour is to take, in processor seconds.
  static let most = 0.15

  /// A behaviour with what was seen of it.
  private struct Seen {
    let work: Work
    let id: String
    let jobs: Int
    /// Whether there are more schedules than were run.
    let isPart: Bool
    let seconds: Double
  }

  let bench: Bench

  func run() throws -> Result {
    let seen = try bench.options.chapters.flatMap { chapter in
      bench.say("schedules: \(chapter.name)")
      return try look(at: chapter)
    }
    var behaviours = Sample()
    for one in seen { behaviours.add(one.seconds) }
    let slow = seen.filter { $0.seconds > Self.most }.sorted { $0.seconds > $1.seconds }
      .map { Slow(behaviour: "\($0.work.chapter.name) \($0.id)", jobs: $0.jobs, seconds: $0.seconds) }
    let explored = seen.filter(\.isPart).sorted { $0.jobs < $1.jobs }
    let most = bench.options.isShort ? 50_000 : 1_000_000
    let sizes = [
      ("small", explored, most), ("middle", Array(explored.dropFirst(explored.count / 2)), most / 5),
      ("large", explored.reversed(), most / 20),
    ]
    let rows = try sizes.compactMap { size, candidates, schedules in
      try candidates.first { try hasAtLeast(schedules, $0) }.map {
        try measure($0, as: size, schedules: schedules)
      }
    }
    return Result(rows: rows, bare: try measureBare(), behaviours: behaviours, slow: slow)
  }

  private func measureBare() throws -> Bare {
    let program = URL(filePath: bench.program).deletingLastPathComponent().appending(path: "BareTasks").path
    let rounds = bench.options.isShort ? 50_000 : 500_000
    bench.say("schedules: \(rounds) times eight tasks without a conductor")
    let start = try Stopwatch.measure { try Shell.run([program, "1"], in: bench.scratch) }
    var rate = Sample()
    var jobs = 0
    for _ in 0..<min(3, bench.options.runs) {
      let cost = try Stopwatch.measure {
        let said = try Shell.run([program, "\(rounds)"], in: bench.scratch)
        jobs = Int(said.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      }
      rate.add(Double(rounds) / (cost.processorSeconds - start.processorSeconds))
    }
    return Bare(jobs: jobs / rounds, perSecond: rate)
  }

  /// Whether a behaviour has so many schedules that none is run twice; those that are few are over at once.
  private func hasAtLeast(_ schedules: Int, _ seen: Seen) throws -> Bool {
    try schedulesRun(seen, of: schedules) == schedules
  }

  private func schedulesRun(_ seen: Seen, of schedules: Int) throws -> Int {
    let verdict = try grade(try seen.work.submission(in: bench.workspace), seen.id, schedules: schedules)
    return verdict.behaviours.first { $0.entry.id == seen.id }?.report.schedulesRun ?? 0
  }

  private func look(at chapter: Chapter) throws -> [Seen] {
    let work = try Work(
      of: chapter, from: bench.workspace.solution(chapter.name),
      to: bench.scratch.appending(path: "schedules/\(chapter.name)"))
    let submission = try work.submission(in: bench.workspace)
    _ = try bench.grader.grade(submission)
    return try chapter.behaviours.filter { $0.lane == .scheduled }.map { entry in
      var report: Grading.Verdict?
      // The least of three: what else the machine does only adds to it.
      let costs = try (0..<3).map { _ in
        try Stopwatch.measure { report = try grade(submission, entry.id) }.processorSeconds
      }
      guard let one = report?.behaviours.first(where: { $0.entry.id == entry.id })?.report else {
        throw BenchError(description: "\(entry.id) of \(chapter.name) has no report")
      }
      return Seen(
        work: work, id: entry.id, jobs: one.steps, isPart: one.schedulesRun == 1000 && !one.isWholeSpace,
        seconds: costs.min() ?? .nan)
    }
  }

  private func grade(_ submission: Submission, _ id: String, schedules: Int = 1000) throws -> Grading.Verdict
  {
    var options = GradingOptions()
    options.behaviours = [id]
    options.schedules = schedules
    return try bench.grader.grade(submission, options: options)
  }

  private func measure(_ seen: Seen, as size: String, schedules: Int) throws -> Row {
    bench.say("schedules: \(schedules) of \(seen.work.chapter.name) \(seen.id)")
    let start = try Stopwatch.measure { _ = try schedulesRun(seen, of: 1) }
    var rate = Sample()
    var memory: [Int] = []
    for round in 0..<min(3, bench.options.runs) {
      let watch = round == 0 ? MemoryWatch() : nil
      var run = 0
      let cost = try Stopwatch.measure { run = try schedulesRun(seen, of: schedules) }
      if let watch { memory = watch.stop() }
      guard run == schedules else { throw BenchError(description: "\(seen.id) ran \(run) schedules") }
      rate.add(Double(run) / (cost.processorSeconds - start.processorSeconds))
    }
    return Row(
      size: size, chapter: seen.work.chapter.name, behaviour: seen.id, jobs: seen.jobs, schedules: schedules,
      perSecond: rate, memory: memory)
  }
}

/// Looks at the memory of the program that is running, again and again.
private final class MemoryWatch: Sendable {
  private let seen = Mutex<[Int]>([])
  private let isOver = Mutex(false)

  init() {
    Thread.detachNewThread { [self] in
      while !isOver.withLock({ $0 }) {
        let bytes = Stopwatch.memoryOfChildren
        if bytes > 0 { seen.withLock { $0.append(bytes) } }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  /// - Returns: What it was in the middle of the first tenth of the time and of the last, in bytes: a program that is being
  ///   started has its parent's for a moment.
  func stop() -> [Int] {
    isOver.withLock { $0 = true }
    let all = seen.withLock { $0 }
    let tenth = max(1, all.count / 10)
    return [all.prefix(tenth), all.suffix(tenth)].map { part in
      part.isEmpty ? 0 : part.sorted()[part.count / 2]
    }
  }
}
