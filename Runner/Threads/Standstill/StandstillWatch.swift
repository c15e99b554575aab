import Glibc
import Report
import Synchronization

/// Notices when no thread of the program does anything any more, and will not by itself.
enum StandstillWatch {
  /// Real time without any sign of life after which the program counts as standing still, as looks and their distance.
  ///
  /// A thread that could run but has no processor is no sign of a standstill, however long it waits for one: what
  /// counts is that every thread sleeps and none has run since the last look. It is below a second, because Dispatch
  /// looks after its threads once a second.
  private static let looks = 12
  private static let microseconds: UInt32 = 50_000

  // Written before the thread that reads them exists.
  nonisolated(unsafe) private static var action: (([ThreadStack]) -> Void) = { _ in }
  // Only the watching thread uses it.
  nonisolated(unsafe) private static var ignored: Set<Int32> = []
  private static let isWatching = Atomic(false)

  /// Begins to watch, from a thread of its own.
  ///
  /// - Parameter action: What to do when the program stands still; gets where its threads are.
  static func begin(_ action: @escaping ([ThreadStack]) -> Void) {
    self.action = action
    StackProbe.prepare()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        StandstillWatch.watch()
        return nil
      }, nil)
    while !isWatching.load(ordering: .acquiring) { sched_yield() }
  }

  private static func watch() {
    // What runs beside the main thread now is this one, and the sanitizer's own.
    ignored = Set(ProgramThreads.all).subtracting([getpid()])
    isWatching.store(true, ordering: .releasing)
    var quiet = 0
    var before: [Int32: String] = [:]
    while true {
      usleep(microseconds)
      var now: [Int32: String] = [:]
      var isQuiet = true
      for thread in ProgramThreads.all where !ignored.contains(thread) {
        now[thread] = ProgramThreads.activity(of: thread)
        if !ProgramThreads.isAsleepForGood(thread) { isQuiet = false }
      }
      quiet = isQuiet && now == before ? quiet + 1 : 0
      before = now
      guard quiet >= looks else { continue }
      action(
        now.keys.sorted().map { thread in
          ThreadStack(thread: ProgramThreads.name(of: thread), frames: StackProbe.frames(of: thread))
        })
      return
    }
  }
}
