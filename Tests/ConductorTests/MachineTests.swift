import Testing

@testable import Conductor

/// A machine whose work is a letter, and what its steps look like: `b2` is work `b` on pool thread 2, `a0` work
/// `a` on the main thread, `>2` that pool thread 2 goes on.
private struct Letters {
  var machine = Machine<Character>(poolSize: 2, mostThreads: 4)

  mutating func add(_ letters: String, to target: Machine<Character>.Target) {
    for letter in letters { machine.add(letter, task: UInt64(letter.asciiValue ?? 0), to: target) }
  }

  /// Takes the candidate at a place; `nil` when there are none.
  mutating func take(_ place: Int = 0) -> String? {
    guard machine.countCandidates() > 0 else { return nil }
    switch machine.take(place) {
    case .run(let letter, _, let thread): return "\(letter)\(thread.index)"
    case .resume(let thread):
      machine.unblock(thread)
      return ">\(thread.index)"
    }
  }

  /// Moves time; the instant that was reached, or `nil` when time could not move.
  mutating func advance(upTo limit: Int64) -> Int64? {
    machine.advance(upTo: limit) ? machine.now : nil
  }

  /// Takes the candidates at places, one after the other.
  mutating func take(_ places: [Int]) -> [String] { places.compactMap { take($0) } }
}

struct MachineTests {
  private var letters = Letters()

  @Test
  mutating func `without work there are no candidates`() {
    #expect(letters.machine.countCandidates() == 0)
    #expect(letters.take() == nil)
    #expect(!letters.machine.hasTimers)
  }

  @Test
  mutating func `work runs in the order of its arrival, on whichever target`() {
    letters.add("a", to: .pool)
    letters.add("b", to: .main)
    letters.add("c", to: .pool)
    #expect(letters.machine.countCandidates() == 3)
    #expect(letters.take([0, 0, 0]) == ["a1", "b0", "c2"])
  }

  @Test
  mutating func `of the main thread's work only the first is a candidate`() {
    letters.add("abc", to: .main)
    letters.add("d", to: .pool)
    #expect(letters.machine.countCandidates() == 2)
    #expect(letters.take([1, 0, 0, 0]) == ["d1", "a0", "b0", "c0"])
  }

  @Test
  mutating func `any of the pool's work can be chosen`() {
    letters.add("abc", to: .pool)
    #expect(letters.take([2, 1, 0]).map(\.first) == ["c", "b", "a"])
  }

  @Test
  mutating func `places are in the order of arrival over the pool, the main thread and woken threads`() {
    letters.add("x", to: .pool)
    #expect(letters.take() == "x1")
    letters.machine.block(.pool(1), until: nil)
    letters.add("ab", to: .pool)
    letters.add("m", to: .main)
    letters.machine.wake(.pool(1))
    letters.add("c", to: .pool)
    #expect(letters.machine.countCandidates() == 5)
    #expect((0..<5).map { letters.machine.task(ofCandidate: $0) } == [97, 98, 109, .max - 1, 99])
    #expect(letters.take([3, 2, 0, 0, 0]) == [">1", "m0", "a2", "b1", "c2"])
  }

  @Test
  mutating func `a task stays on its thread while that is free`() {
    letters.add("ab", to: .pool)
    #expect(letters.take([0, 0]) == ["a1", "b2"])
    letters.add("ba", to: .pool)
    #expect(letters.take([0, 0]) == ["b2", "a1"])
    letters.machine.block(.pool(1), until: nil)
    letters.add("a", to: .pool)
    #expect(letters.take() == "a2")
  }

  @Test
  mutating func `work that belongs to nothing is told apart`() {
    for letter: Character in ["a", "b"] { letters.machine.add(letter, task: 0, to: .pool) }
    #expect(letters.machine.countCandidates() == 2)
    #expect(letters.machine.task(ofCandidate: 0) != letters.machine.task(ofCandidate: 1))
  }

  @Test
  mutating func `a blocked main thread runs nothing, the pool goes on`() {
    letters.machine.block(.main, until: nil)
    letters.add("a", to: .main)
    letters.add("b", to: .pool)
    #expect(letters.machine.countCandidates() == 1)
    #expect(letters.take() == "b1")
    #expect(letters.take() == nil)
    letters.machine.wake(.main)
    #expect(letters.take([0, 0]) == [">0", "a0"])
  }

  @Test
  mutating func `with all pool threads blocked only the main thread goes on`() {
    for thread in 1...2 { letters.machine.block(.pool(thread), until: nil) }
    #expect(!letters.machine.hasIdlePoolThread)
    letters.add("ab", to: .pool)
    letters.add("c", to: .main)
    #expect(letters.take([0, 0]) == ["c0"])
    letters.machine.wake(.pool(2))
    #expect(letters.take() == ">2")
    #expect(letters.take([0, 0]) == ["a2", "b2"])
  }

  @Test
  mutating func `with all pool threads blocked by tasks, queues go on beside the pool and tasks do not`() {
    letters.add("ab", to: .pool)
    #expect(letters.take([0, 0]) == ["a1", "b2"])
    for thread in 1...2 { letters.machine.block(.pool(thread), until: nil) }
    letters.add("c", to: .pool)
    letters.add("d", to: .main)
    letters.add("e", to: .queue)
    #expect(letters.machine.countCandidates() == 2)
    #expect(letters.take([1, 0]) == ["e3", "d0"])
    #expect(letters.take() == nil)
    letters.machine.unblock(.pool(1))
    #expect(letters.take() == "c1")
  }

  @Test
  mutating func `queues that block threads take none away from tasks`() {
    letters.add("abc", to: .queue)
    for _ in 1...3 {
      guard let letter = letters.take(), let thread = letter.last?.wholeNumberValue else { break }
      letters.machine.block(.pool(thread), until: nil)
    }
    letters.add("d", to: .pool)
    #expect(letters.take() == "d4")
  }

  @Test
  mutating func `a thread that is woken twice goes on once`() {
    letters.machine.block(.pool(1), until: nil)
    letters.machine.wake(.pool(1))
    letters.machine.wake(.pool(1))
    #expect(letters.machine.countCandidates() == 1)
    #expect(letters.take() == ">1")
    letters.machine.wake(.pool(1))
    #expect(letters.take() == nil)
    for thread in 1...2 { letters.machine.block(.pool(thread), until: nil) }
    #expect(!letters.machine.hasIdlePoolThread)
  }

  @Test
  mutating func `a thread whose time runs out while it is woken goes on once`() {
    letters.machine.block(.pool(1), until: 10)
    letters.machine.add("a", task: 1, to: .main, at: 10)
    #expect(letters.advance(upTo: 100) == 10)
    letters.machine.wake(.pool(1))
    #expect(letters.take([0, 0, 0]) == [">1", "a0"])
  }

  @Test
  mutating func `a deadline that is not needed any more does not move time`() {
    letters.machine.block(.pool(1), until: 10)
    letters.machine.wake(.pool(1))
    #expect(letters.take() == ">1")
    #expect(letters.advance(upTo: 100) == nil)
    #expect(letters.machine.now == 0)
  }

  @Test
  mutating func `an old deadline does not wake a thread that is blocked again`() {
    letters.machine.block(.pool(1), until: 10)
    letters.machine.wake(.pool(1))
    #expect(letters.take() == ">1")
    letters.machine.block(.pool(1), until: 30)
    #expect(letters.advance(upTo: 100) == 30)
    #expect(letters.take() == ">1")
  }

  @Test
  mutating func `time moves to the earliest deadline and readies all that is due then`() {
    letters.machine.add("b", task: 1, to: .main, at: 20)
    letters.machine.add("a", task: 1, to: .pool, at: 10)
    letters.machine.add("c", task: 1, to: .pool, at: 20)
    #expect(letters.advance(upTo: 100) == 10)
    #expect(letters.take([0, 0]) == ["a1"])
    #expect(letters.advance(upTo: 20) == 20)
    #expect(letters.take([0, 0]) == ["b0", "c1"])
    #expect(letters.advance(upTo: 100) == nil)
    #expect(letters.machine.now == 20)
  }

  @Test
  mutating func `time does not move past the limit`() {
    letters.machine.add("a", task: 1, to: .main, at: 101)
    #expect(letters.advance(upTo: 100) == nil)
    #expect(letters.machine.now == 0)
    #expect(letters.machine.hasTimers)
  }

  @Test
  mutating func `time never goes back`() {
    letters.machine.moveTime(to: 50)
    letters.machine.moveTime(to: 20)
    #expect(letters.machine.now == 50)
    letters.machine.add("a", task: 1, to: .main, at: 10)
    #expect(letters.advance(upTo: 100) == 50)
    #expect(letters.take() == "a0")
  }

  @Test
  mutating func `a machine that was reset is as good as new`() {
    letters.add("ab", to: .pool)
    letters.add("c", to: .main)
    letters.machine.add("d", task: 1, to: .main, at: 10)
    _ = letters.take()
    letters.machine.block(.pool(1), until: 20)
    letters.machine.moveTime(to: 5)
    letters.machine.reset()
    #expect(letters.machine.now == 0)
    #expect(!letters.machine.hasTimers)
    #expect(letters.take() == nil)
    letters.add("xy", to: .pool)
    #expect(letters.take([0, 0]) == ["x1", "y2"])
  }
}
