import Curriculum
package import Foundation

extension PointsFile {
  /// Reads a file of points.
  ///
  /// - Parameter data: The file.
  /// - Throws: `PointsFileError` with everything that is wrong with it.
  package init(_ data: Data) throws(PointsFileError) {
    let json: PlacedJSON
    do {
      json = try PlacedJSON([UInt8](data))
    } catch {
      throw PointsFileError(
        faults: [PointsFault(place: error.place, path: [], kind: .syntax(expected: error.expected))])
    }
    var reading = PointsReading()
    self = reading.file(json)
    guard reading.faults.isEmpty else {
      let faults = reading.faults.sorted {
        ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
      }
      throw PointsFileError(faults: faults)
    }
  }
}

/// Makes values of JSON and collects what is wrong with it.
private struct PointsReading {
  private static let mostPoints = 10_000
  private static let mostWeight = 1_000
  private static let mostDays = 3_650

  private(set) var faults: [PointsFault] = []
  private var path: [String] = []

  private mutating func note(_ kind: PointsFault.Kind, at place: PlacedJSON.Place, _ further: String...) {
    faults.append(PointsFault(place: place, path: path + further, kind: kind))
  }

  private mutating func refuse(_ json: PlacedJSON, expected: String) {
    note(.wrongValue(found: json.words, expected: expected), at: json.place)
  }

  mutating func file(_ json: PlacedJSON) -> PointsFile {
    var file = PointsFile()
    let known = ["points", "allOrNothing", "deadline", "late", "chapters", "extensions", "handedIn"]
    guard let fields = fields(json, known: known, expected: "an object in braces") else { return file }
    rule(fields, into: &file.general)
    within("chapters", of: fields) { reading, json in
      file.chapters = reading.chapters(json, general: file.general)
    }
    within("extensions", of: fields) { reading, json in
      file.extensions = reading.extensions(json, of: file)
    }
    within("handedIn", of: fields) { reading, json in file.handedIn = reading.times(json) }
    return file
  }

  private mutating func rule(_ fields: [String: PlacedJSON], into rule: inout PointsFile.Rule) {
    within("points", of: fields) { reading, json in
      let expected = "a number from 0 to \(Self.mostPoints), with at most two decimals"
      let points = reading.hundredths(json, most: Self.mostPoints, expected: expected)
      if let points { rule.points = Points(hundredths: points) }
    }
    within("allOrNothing", of: fields) { reading, json in
      if let flag = reading.flag(json) { rule.isAllOrNothing = flag }
    }
    within("deadline", of: fields) { reading, json in rule.deadline = reading.moment(json) }
    within("late", of: fields) { reading, json in rule.late = reading.late(json) }
  }

  private mutating func chapters(
    _ json: PlacedJSON, general: PointsFile.Rule
  ) -> [String: PointsFile.Rule]? {
    guard let members = members(json, expected: "an object with the names of chapters") else { return nil }
    var rules: [String: PointsFile.Rule] = [:]
    for member in members {
      guard let chapter = Curriculum.chapter(named: member.name) else {
        note(.unknownChapter(member.name, known: Curriculum.chapters.map(\.name)), at: member.place)
        continue
      }
      if rules[chapter.name] != nil { note(.repeatedField(member.name), at: member.place) }
      var rule = general
      path.append(chapter.name)
      let known = ["points", "allOrNothing", "deadline", "late", "weights"]
      if let fields = fields(member.value, known: known, expected: "an object; {} is enough") {
        self.rule(fields, into: &rule)
        within("weights", of: fields) { reading, json in rule.weights = reading.weights(json, of: chapter) }
      }
      path.removeLast()
      rules[chapter.name] = rule
    }
    return rules.isEmpty ? nil : rules
  }

  private mutating func weights(_ json: PlacedJSON, of chapter: Chapter) -> [String: Int] {
    let ids = chapter.behaviours.map(\.id)
    var weights: [String: Int] = [:]
    for member in members(json, expected: "an object with the names of behaviours") ?? [] {
      guard ids.contains(member.name) else {
        note(.unknownBehaviour(member.name, chapter: chapter.name, known: ids), at: member.place)
        continue
      }
      if weights[member.name] != nil { note(.repeatedField(member.name), at: member.place) }
      path.append(member.name)
      weights[member.name] = hundredths(
        member.value, most: Self.mostWeight,
        expected: "a weight from 0 to \(Self.mostWeight), with at most two decimals")
      path.removeLast()
    }
    if ids.allSatisfy({ weights[$0] == 0 }) { note(.noWeight(chapter: chapter.name), at: json.place) }
    return weights
  }

  private mutating func late(_ json: PlacedJSON) -> LatePolicy? {
    let known = ["percentPerDay", "atMostPercent", "graceMinutes", "noPointsAfterDays"]
    guard let fields = fields(json, known: known, expected: "an object in braces") else { return nil }
    func percent(_ name: String, in reading: inout Self) -> Int? {
      reading.value(name, of: fields) { reading, json in
        reading.hundredths(json, most: 100, expected: "a percentage from 0 to 100")
      }
    }
    return LatePolicy(
      perDay: percent("percentPerDay", in: &self) ?? 0, atMost: percent("atMostPercent", in: &self) ?? 10_000,
      graceMinutes: value("graceMinutes", of: fields) { reading, json in
        reading.whole(json, most: 10_080, of: "minutes")
      } ?? 0,
      noPointsAfterDays: value("noPointsAfterDays", of: fields) { reading, json in
        reading.whole(json, most: Self.mostDays, of: "days")
      })
  }

  private mutating func times(_ json: PlacedJSON) -> [String: Moment] {
    var times: [String: Moment] = [:]
    for member in members(json, expected: "an object with the identifiers of learners") ?? [] {
      if times[member.name] != nil { note(.repeatedField(member.name), at: member.place) }
      path.append(member.name)
      times[member.name] = moment(member.value)
      path.removeLast()
    }
    return times
  }

  private mutating func extensions(_ json: PlacedJSON, of file: PointsFile) -> [PointsFile.Extension] {
    guard case .array(let elements) = json.value else {
      refuse(json, expected: "a list in brackets")
      return []
    }
    var extensions: [PointsFile.Extension] = []
    var seen: Set<[String]> = []
    for (index, element) in elements.enumerated() {
      path.append(String(index + 1))
      defer { path.removeLast() }
      guard let more = more(element, of: file) else { continue }
      if !seen.insert([more.learner, more.chapter ?? ""]).inserted {
        note(.repeatedExtension(learner: more.learner), at: element.place)
      }
      extensions.append(more)
    }
    return extensions
  }

  /// One extension; `nil` when it makes no sense.
  private mutating func more(_ json: PlacedJSON, of file: PointsFile) -> PointsFile.Extension? {
    let known = ["learner", "chapter", "days", "deadline"]
    guard let fields = fields(json, known: known, expected: "an object in braces") else { return nil }
    let count = faults.count
    if fields["learner"] == nil { note(.missingField("learner"), at: json.place) }
    let learner = value("learner", of: fields) { reading, json in reading.name(json) }
    let chapter = value("chapter", of: fields) { reading, json -> Chapter? in
      guard let name = reading.name(json) else { return nil }
      let chapter = Curriculum.chapter(named: name)
      if chapter == nil {
        reading.note(.unknownChapter(name, known: Curriculum.chapters.map(\.name)), at: json.place)
      }
      return chapter
    }
    let days = value("days", of: fields) { reading, json in
      reading.whole(json, most: Self.mostDays, of: "days")
    }
    let deadline = value("deadline", of: fields) { reading, json in reading.moment(json) }
    guard faults.count == count, let learner else { return nil }
    switch (days, deadline) {
    case (let days?, nil):
      let rules = chapter.map { [file.rule(for: $0)] } ?? [file.general] + (file.chapters ?? [:]).values
      if rules.allSatisfy({ $0.deadline == nil }) { note(.noDeadline, at: json.place) }
      return PointsFile.Extension(learner: learner, chapter: chapter?.name, time: .days(days))
    case (nil, let deadline?):
      return PointsFile.Extension(learner: learner, chapter: chapter?.name, time: .until(deadline))
    case (nil, nil), (_?, _?):
      note(.notOneTime, at: json.place)
      return nil
    }
  }

  // MARK: Values

  private mutating func members(_ json: PlacedJSON, expected: String) -> [PlacedJSON.Member]? {
    guard case .object(let members) = json.value else {
      refuse(json, expected: expected)
      return nil
    }
    return members
  }

  private mutating func fields(
    _ json: PlacedJSON, known: [String], expected: String
  ) -> [String: PlacedJSON]? {
    guard let members = members(json, expected: expected) else { return nil }
    var fields: [String: PlacedJSON] = [:]
    for member in members {
      if !known.contains(member.name) {
        note(.unknownField(member.name, known: known), at: member.place)
      } else if fields.updateValue(member.value, forKey: member.name) != nil {
        note(.repeatedField(member.name), at: member.place)
      }
    }
    return fields
  }

  private mutating func within(
    _ name: String, of fields: [String: PlacedJSON], _ read: (inout Self, PlacedJSON) -> Void
  ) {
    guard let json = fields[name] else { return }
    path.append(name)
    read(&self, json)
    path.removeLast()
  }

  private mutating func value<Value>(
    _ name: String, of fields: [String: PlacedJSON], _ read: (inout Self, PlacedJSON) -> Value?
  ) -> Value? {
    var value: Value?
    within(name, of: fields) { reading, json in value = read(&reading, json) }
    return value
  }

  private mutating func hundredths(_ json: PlacedJSON, most: Int, expected: String) -> Int? {
    if case .number(let text) = json.value, let number = DecimalText.hundredths(of: text),
      number <= most * 100
    {
      return number
    }
    refuse(json, expected: expected)
    return nil
  }

  private mutating func whole(_ json: PlacedJSON, most: Int, of unit: String) -> Int? {
    if case .number(let text) = json.value, let number = Int(text), (0...most).contains(number) {
      return number
    }
    refuse(json, expected: "a whole number of \(unit), from 0 to \(most)")
    return nil
  }

  private mutating func flag(_ json: PlacedJSON) -> Bool? {
    if case .bool(let flag) = json.value { return flag }
    refuse(json, expected: "true or false")
    return nil
  }

  private mutating func name(_ json: PlacedJSON) -> String? {
    if case .string(let text) = json.value, !text.isEmpty { return text }
    refuse(json, expected: "text in double quotes")
    return nil
  }

  private mutating func moment(_ json: PlacedJSON) -> Moment? {
    if case .string(let text) = json.value, let moment = Moment(text) { return moment }
    refuse(json, expected: "a time with its zone, such as \"2026-12-01T23:59:00+01:00\"")
    return nil
  }
}

extension PlacedJSON {
  /// The value in a few words, for messages.
  fileprivate var words: String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): "\"\(text.count > 40 ? text.prefix(40) + "…" : text)\""
    case .number(let text): String(text.prefix(40))
    case .bool(let flag): String(flag)
    case .null: "null"
    }
  }
}
