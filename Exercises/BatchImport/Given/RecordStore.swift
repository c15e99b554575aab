// Given: the grader always uses this file as it is here.

/// Where records are kept.
///
/// `save` keeps its thread busy until the records are saved, which takes longer than a frame, and cannot be
/// interrupted. It may be called on any thread, and by one at a time.
protocol RecordStore: Sendable {
  /// Saves records, behind those that are there already; when it throws, none of these is saved.
  func save(_ chunk: [Record]) throws
}
