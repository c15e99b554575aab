// Given: the grader always uses this file as it is here.

/// Where the notes of an app are kept: a store like that of Core Data, in a few words of Swift.
///
/// Its rules:
/// - A context and its objects belong to the context's queue. They are used in a block that was given to
///   `perform` or `performAndWait` of that context, and nowhere else: not on the main thread, not in another
///   context's block.
/// - An object holds no values. Each access to a property asks the store, where the value may be another by
///   then, or the note gone. An object of a note that is gone must not be used.
/// - What is changed can be seen in the same context at once, everywhere else from `save()` on, all of it
///   together.
///
/// The store notices each use that is against these rules. In the app it stops the program; the check says
/// what was used and where.
protocol NoteStore: AnyObject, Sendable {
  /// Makes a context with a queue of its own; on any thread.
  func makeContext() -> any StoreContext
}

/// A view of the store, and the changes in it that are not saved yet.
///
/// Only `perform` and `performAndWait` are for any thread; everything else is for their blocks.
protocol StoreContext: AnyObject, Sendable {
  /// Runs a block on the context's queue and gives what it returns or throws.
  func perform<Value>(_ block: @escaping @Sendable () throws -> Value) async throws -> Value

  /// Runs a block on the context's queue some time later; returns at once.
  func perform(_ block: @escaping @Sendable () -> Void)

  /// Runs a block when the context's queue has time, and blocks the calling thread until then.
  func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value

  /// All notes of a folder, in no particular order.
  func fetch(in folder: String) -> [any ManagedNote]

  /// The note with an identifier; `nil` when it is gone.
  func note(with id: NoteID) -> (any ManagedNote)?

  /// Writes all changes of the context into the store; those of a note that is gone by then go nowhere.
  func save()

  /// Forgets the changes that are not saved.
  func rollback()
}

/// A note, as an object of a context.
protocol ManagedNote: AnyObject {
  var id: NoteID { get }
  var title: String { get set }
  var text: String { get set }
  var folder: String { get set }
}

/// What a note is known by, in every context and on every thread.
struct NoteID: Hashable, Sendable {
  let number: Int
}

/// Thrown when there is no such note any more.
struct NoteGone: Error {}
