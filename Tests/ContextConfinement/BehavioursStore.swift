import Conductor
import Dispatch
import Glibc

@testable import ContextConfinement

/// A note, as it is in the store.
struct Row: Hashable {
  var title: String
  var text: String
  var folder: String
}

/// A store that notices each use which is against its rules.
///
/// The conductor runs one job at a time, so it needs no lock.
final class FakeStore: NoteStore, @unchecked Sendable {
  /// The notes, in the order in which they came.
  private(set) var rows: [(id: NoteID, row: Row)]
  /// What was in the store after each save of a context.
  private(set) var saves: [[NoteID: Row]] = []
  /// How long fetching, looking up and saving take.
  let delay: Duration
  /// Whether uses against the rules are findings; not where something else is judged.
  private let isStrict: Bool
  /// Whether there was such a finding.
  private(set) var isMisused = false
  /// What has returned, when only what it gave is in use; `nil` while the library is at work.
  var returned: String?
  /// The contexts whose notes were read, and how many of their blocks did so.
  fileprivate(set) var readers: [Int: Set<Int>] = [:]
  private var contextCount = 0

  init(delay: Duration = .zero, isStrict: Bool = true) {
    self.delay = delay
    self.isStrict = isStrict
    rows = [
      (.tea, Row("tea", in: "work")), (.milk, Row("milk", in: "work")), (.rent, Row("rent", in: "home")),
      (.cake, Row("cake", in: "work")), (.bread, Row("bread", in: "home")),
    ]
  }

  func makeContext() -> any StoreContext {
    contextCount += 1
    return FakeContext(store: self, number: contextCount)
  }

  /// A note, as it is in the store; `nil` when it is gone.
  subscript(id: NoteID) -> Row? { rows.first { $0.id == id }?.row }

  /// What is in the store.
  var contents: [NoteID: Row] { Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.row) }) }

  /// Saves changes that somebody else makes, in another context.
  func change(_ text: String, _ changes: (inout [NoteID: Row?]) -> Void) {
    note(text, on: "store")
    var changed: [NoteID: Row?] = contents.mapValues { $0 }
    changes(&changed)
    rows = rows.compactMap { id, _ in (changed[id] ?? nil).map { (id, $0) } }
  }

  /// Notes that a rule was not kept.
  fileprivate func misused(_ finding: String, expected: String, happened: String) {
    guard isStrict else { return }
    isMisused = true
    fail(finding, expected: expected, happened: happened)
  }

  fileprivate func save(_ changed: [NoteID: Row]) {
    rows = rows.map { ($0.id, changed[$0.id] ?? $0.row) }
    saves.append(contents)
  }
}

extension Row {
  fileprivate init(_ title: String, in folder: String) {
    self.init(title: title, text: "text of \(title)", folder: folder)
  }
}

extension NoteID {
  static let tea = Self(number: 1)
  static let milk = Self(number: 2)
  static let rent = Self(number: 3)
  static let cake = Self(number: 4)
  static let bread = Self(number: 5)

  /// The title with which it began.
  var name: String { ["tea", "milk", "rent", "cake", "bread"][number - 1] }
}

/// A context of a `FakeStore`.
private final class FakeContext: StoreContext, @unchecked Sendable {
  let store: FakeStore
  private let queue: DispatchQueue
  private let number: Int
  private let track: String
  /// How many blocks it has run or is running.
  private var blockCount = 0
  /// The notes that were changed and not saved, as they are to be.
  private var changed: [NoteID: Row] = [:]

  init(store: FakeStore, number: Int) {
    self.store = store
    self.number = number
    track = number == 1 ? "context" : "context \(number)"
    queue = DispatchQueue(label: track)
  }

  func perform<Value>(_ block: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      nonisolated(unsafe) let continuation = continuation
      queue.async {
        continuation.resume(with: Result { try self.run(block) })
      }
    }
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    queue.async { self.run(block) }
  }

  func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value {
    // In a block of this context it goes on at once.
    if RunningBlocks.contains(self) { return try block() }
    return try queue.sync { try run(block) }
  }

  private func run<Value>(_ block: () throws -> Value) rethrows -> Value {
    blockCount += 1
    RunningBlocks.push(self)
    defer { RunningBlocks.pop() }
    return try block()
  }

  func fetch(in folder: String) -> [any ManagedNote] {
    confine("called", "fetch(in:)")
    work()
    Conductor.note("fetch(in: \(folder))", on: track)
    return store.rows.filter { (changed[$0.id] ?? $0.row).folder == folder }
      .map { FakeNote(of: self, $0.id) }
  }

  func note(with id: NoteID) -> (any ManagedNote)? {
    confine("called", "note(with:)")
    work()
    Conductor.note("note(with: \(id.name))", on: track)
    return store[id] == nil ? nil : FakeNote(of: self, id)
  }

  func save() {
    confine("called", "save()")
    work()
    let names = changed.keys.filter { store[$0] != nil }.sorted { $0.number < $1.number }.map(\.name)
    Conductor.note(names.isEmpty ? "save(): nothing" : "save(): \(names.joined(separator: ", "))", on: track)
    guard !changed.isEmpty else { return }
    store.save(changed)
    changed = [:]
  }

  func rollback() {
    confine("called", "rollback()")
    Conductor.note("rollback()", on: track)
    changed = [:]
  }

  private func work() {
    if store.delay > .zero { usleep(UInt32(store.delay / .microseconds(1))) }
  }

  fileprivate func read(_ id: NoteID, _ property: String) -> Row {
    confine("read", "the \(property) of '\(id.name)'")
    store.readers[number, default: []].insert(blockCount)
    return current(id, "read", property)
  }

  fileprivate func write(_ id: NoteID, _ property: String, _ change: (inout Row) -> Void) {
    confine("changed", "the \(property) of '\(id.name)'")
    var row = current(id, "changed", property)
    change(&row)
    Conductor.note("\(id.name).\(property) = …", on: track)
    // What is changed in a note that is gone goes nowhere.
    if store[id] != nil { changed[id] = row }
  }

  private func current(_ id: NoteID, _ verb: String, _ property: String) -> Row {
    if let row = store[id] { return changed[id] ?? row }
    store.misused(
      "usedGone", expected: "an object is not used once its note is gone",
      happened: "the \(property) of '\(id.name)' was \(verb), and that note is gone")
    return Row(title: "", text: "", folder: "")
  }

  /// Says so when what is used now is not used in a block of this context.
  private func confine(_ verb: String, _ what: String) {
    guard !RunningBlocks.contains(self) else { return }
    let place =
      if !RunningBlocks.isEmpty {
        "in a block of another context"
      } else if isOnMainThread {
        "on the main thread, outside perform"
      } else {
        "on a background thread, outside perform"
      }
    if let returned = store.returned {
      store.misused(
        "\(verb)AfterReturn", expected: "what \(returned) has given can be used without the store",
        happened: "\(what) was \(verb) \(place)")
    } else {
      store.misused(
        "\(verb)Outside", expected: "\(what) is \(verb) in perform of its context",
        happened: "it was \(verb) \(place)")
    }
  }
}

/// An object of a `FakeContext`.
private final class FakeNote: ManagedNote {
  private let context: FakeContext
  private let number: NoteID

  init(of context: FakeContext, _ number: NoteID) {
    self.context = context
    self.number = number
  }

  var id: NoteID {
    _ = context.read(number, "id")
    return number
  }

  var title: String {
    get { context.read(number, "title").title }
    set { context.write(number, "title") { $0.title = newValue } }
  }

  var text: String {
    get { context.read(number, "text").text }
    set { context.write(number, "text") { $0.text = newValue } }
  }

  var folder: String {
    get { context.read(number, "folder").folder }
    set { context.write(number, "folder") { $0.folder = newValue } }
  }
}

/// The contexts whose blocks the calling thread is running, the innermost last.
///
/// A thread's own: a block that waits keeps its thread, and what runs meanwhile has another one. A task-local
/// value would not do, for a task that is made in a block inherits those.
private enum RunningBlocks {
  private final class Stack {
    var contexts: [FakeContext] = []
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<Stack>.fromOpaque(pointer).release() }
    }
    return key
  }()

  private static var stack: Stack? {
    pthread_getspecific(key).map { Unmanaged<Stack>.fromOpaque($0).takeUnretainedValue() }
  }

  static var isEmpty: Bool { stack?.contexts.isEmpty ?? true }

  static func contains(_ context: FakeContext) -> Bool {
    stack?.contexts.contains { $0 === context } ?? false
  }

  static func push(_ context: FakeContext) {
    guard let stack else {
      let new = Stack()
      new.contexts = [context]
      pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
      return
    }
    stack.contexts.append(context)
  }

  static func pop() {
    stack?.contexts.removeLast()
  }
}
