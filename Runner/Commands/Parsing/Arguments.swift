package import Curriculum
import Foundation
import Report

/// The words after a command's name, sorted into arguments and options.
package struct Arguments: Sendable {
  package let command: String
  package private(set) var words: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  package init(of command: String) {
    self.command = command
  }

  package mutating func add(word: String) { words.append(word) }

  package mutating func add(flag: String) { flags.insert(flag) }

  package mutating func add(option: OptionSyntax, value: String) throws(UsageError) {
    guard option.isRepeated || values[option.name] == nil else { throw .repeatedOption(option.name) }
    values[option.name, default: []].append(value)
  }

  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  package func value(_ option: String) -> String? { values[option]?.first }

  /// The values of an option that may be given several times.
  package func values(_ option: String) -> [String] { values[option] ?? [] }

  /// The chapters of an option that may be given several times and takes a list with commas; `nil` without it.
  package func chapters(of option: String) throws(UsageError) -> [Chapter]? {
    guard let values = values[option] else { return nil }
    let names = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    return try names.map { name throws(UsageError) in try Self.chapter(named: name) }
  }

  /// The value of an option that the command cannot do without.
  package func required(_ option: String, _ placeholder: String) throws(UsageError) -> String {
    guard let value = value(option) else {
      throw .missingArgument("\(option) \(placeholder)", command: command)
    }
    return value
  }

  package func int(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badValue(
        option: option, value: text,
        expected: "a whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)")
    }
    return number
  }

  package func unsigned(_ option: String) throws(UsageError) -> UInt64? {
    guard let text = value(option) else { return nil }
    guard let number = UInt64(text) else {
      throw .badValue(option: option, value: text, expected: "a whole number, not negative")
    }
    return number
  }

  func schedule(_ option: String) throws(UsageError) -> Schedule? {
    guard let text = value(option) else { return nil }
    guard let schedule = Schedule(text) else {
      throw .badValue(
        option: option, value: text, expected: "a schedule as a failed check shows it, such as 0 or 6:1,9:2")
    }
    return schedule
  }

  /// The chapter that the first word names; `nil` when there is no word.
  package func chapter() throws(UsageError) -> Chapter? {
    guard let word = words.first else { return nil }
    return try Self.chapter(named: word)
  }

  /// The chapters that the words name.
  package func chapters() throws(UsageError) -> [Chapter] {
    try words.map { word throws(UsageError) in try Self.chapter(named: word) }
  }

  /// The chapter of a name that was typed.
  package static func chapter(named name: String) throws(UsageError) -> Chapter {
    if let chapter = Curriculum.chapter(named: name) { return chapter }
    throw .unknownChapter(name, nearest: NearestName.of(name, among: Curriculum.chapters.map(\.name)))
  }

  /// Refuses options that contradict each other.
  ///
  /// - Parameter options: Of these at most one may be given.
  /// - Throws: `UsageError.conflict`.
  package func allowOnlyOne(of options: String...) throws(UsageError) {
    let given = options.filter { flags.contains($0) || values[$0] != nil }
    if given.count > 1 { throw .conflict(given[0], given[1]) }
  }
}
