import Foundation
import Report

extension ProgressRecord {
  /// The version of the format that is written.
  static let currentVersion = 1

  /// Why a line is no record.
  enum LineError: Error {
    case newerVersion(Int)
    case senseless
  }

  /// The record as one line of JSON, its keys sorted, with the line feed.
  var line: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(LineFields(self)) + [10]
    }
  }

  /// Reads a line without its line feed.
  ///
  /// - Parameter line: The bytes.
  /// - Throws: `LineError`.
  init(line: Data) throws(LineError) {
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(LineVersion.self, from: line).version else { throw .senseless }
    guard version <= Self.currentVersion else { throw .newerVersion(version) }
    guard let fields = try? decoder.decode(LineFields.self, from: line), let record = fields.record else {
      throw .senseless
    }
    self = record
  }
}

private struct LineVersion: Decodable {
  let version: Int
}

/// The fields of a line, as they are named in the file.
private struct LineFields: Codable {
  enum Kind: String, Codable {
    case attempt
    case hint
    case reset
    case solution
  }

  let version: Int
  let id: UUID
  let kind: Kind
  let learner: String
  let chapter: String
  /// ISO 8601 in UTC.
  let time: String
  var passed: Bool?
  var contentHash: String?
  var toolchain: String?
  var outcomes: [String: String]?
  var hintsUsed: Int?
  var seconds: Double?
  var number: Int?
  var backup: String?
  var forced: Bool?

  init(_ record: ProgressRecord) {
    version = ProgressRecord.currentVersion
    id = record.id
    learner = record.learner
    chapter = record.chapter
    time = record.time.formatted(.iso8601)
    switch record.event {
    case .attempt(let attempt):
      kind = .attempt
      passed = attempt.isPassed
      contentHash = attempt.contentHash
      toolchain = attempt.toolchain
      outcomes = attempt.outcomes.mapValues(\.rawValue)
      hintsUsed = attempt.hintsUsed
      seconds = (attempt.seconds * 1000).rounded() / 1000
    case .hint(let number):
      kind = .hint
      self.number = number
    case .reset(let backup):
      kind = .reset
      self.backup = backup
    case .solution(let isForced):
      kind = .solution
      forced = isForced
    }
  }

  /// The record, or `nil` when a field that its kind needs is missing or makes no sense.
  var record: ProgressRecord? {
    guard let date = try? Date(time, strategy: .iso8601), let event else { return nil }
    return ProgressRecord(id: id, learner: learner, chapter: chapter, time: date, event: event)
  }

  private var event: ProgressRecord.Event? {
    switch kind {
    case .attempt:
      guard
        let passed, let contentHash, let toolchain, let hintsUsed, let seconds,
        let outcomes = outcomes?.mapValues(Outcome.init(rawValue:)), !outcomes.values.contains(nil)
      else { return nil }
      return .attempt(
        ProgressRecord.Attempt(
          isPassed: passed, contentHash: contentHash, toolchain: toolchain,
          outcomes: outcomes.compactMapValues(\.self), hintsUsed: hintsUsed, seconds: seconds))
    case .hint: return number.map(ProgressRecord.Event.hint)
    case .reset: return .reset(backup: backup)
    case .solution: return forced.map(ProgressRecord.Event.solution)
    }
  }
}
