import Foundation

/// Why parts of a class cannot be put together.
package enum MergeFault: Hashable, Sendable {
  /// Something is wrong with a part itself.
  case faulty(part: String, ResultsFault)
  /// It is no part, but all of a class.
  case notAShard(part: String)
  /// Two parts are of another number of parts.
  case otherCount(part: String, shard: String, than: String)
  /// Two are the same part.
  case overlapping(part: String, shard: String, with: String)
  case missing(shard: String)
  /// Two parts are of other hand-ins; the first that differs.
  case otherHandIns(part: String, than: String, learner: String)
  case otherChapters(part: String, than: String)
  case otherToolchain(part: String, toolchain: String, than: String, its: String)
  case otherBehaviours(part: String, chapter: String, than: String)
}

/// Puts the parts of a class together: values only.
package struct ClassMerge: Sendable {
  /// A part and how messages call it.
  package struct Part: Sendable {
    package let name: String
    package let check: ResultsCheck

    package init(name: String, check: ResultsCheck) {
      self.name = name
      self.check = check
    }

    fileprivate var record: ClassRecord { check.record }
  }

  /// What is wrong; nothing can be put together then.
  package let faults: [MergeFault]
  /// What `class.json` says of the whole, not yet complete.
  package let record: ClassRecord?
  /// The lines of the whole, in their order.
  let lines: [Data]

  /// - Parameter parts: The parts, in any order.
  package init(_ parts: [Part]) {
    var faults = parts.flatMap { part in
      part.check.faults.map { MergeFault.faulty(part: part.name, $0) }
    }
    var shards: [Int: String] = [:]
    var count: (number: Int, shard: String)?
    for part in parts {
      guard let name = part.record.shard, let shard = Shard(name) else {
        faults.append(.notAShard(part: part.name))
        continue
      }
      if let count, count.number != shard.count {
        faults.append(.otherCount(part: part.name, shard: name, than: count.shard))
        continue
      }
      count = (shard.count, name)
      if let other = shards.updateValue(part.name, forKey: shard.index) {
        faults.append(.overlapping(part: part.name, shard: name, with: other))
      }
    }
    if let count {
      faults += (1...count.number).filter { shards[$0] == nil }.map {
        .missing(shard: "\($0)/\(count.number)")
      }
    }
    if let first = parts.first {
      for part in parts.dropFirst() { faults += Self.differences(part, first) }
    }
    self.faults = faults
    guard faults.isEmpty,
      let record = parts.first(where: { $0.record.shard?.hasPrefix("1/") ?? false })?.record
    else {
      self.record = nil
      lines = []
      return
    }
    let whole = record.ofAll()
    let all = parts.reduce(into: [:]) { $0.merge($1.check.lines) { first, _ in first } }
    self.record = whole
    lines = whole.expectedLines.compactMap {
      all[ResultsCheck.LineName(origin: $0.source.origin, chapter: $0.chapter)]
    }
  }

  private static func differences(_ part: Part, _ first: Part) -> [MergeFault] {
    let (own, other) = (part.record, first.record)
    if own.chapters != other.chapters { return [.otherChapters(part: part.name, than: first.name)] }
    if own.handIns != other.handIns {
      let learner = Set(own.handIns).symmetricDifference(other.handIns).map(\.submission.learner.id).min()
      return [.otherHandIns(part: part.name, than: first.name, learner: learner ?? "")]
    }
    if own.toolchain != other.toolchain {
      return [
        .otherToolchain(
          part: part.name, toolchain: own.toolchain, than: first.name, its: other.toolchain)
      ]
    }
    let chapters = ChapterOrder.sorted(own.behaviours.keys).filter {
      own.behaviours[$0] != other.behaviours[$0]
    }
    return chapters.map { .otherBehaviours(part: part.name, chapter: $0, than: first.name) }
  }
}

extension ResultsWriter {
  /// Writes the results of all parts together.
  ///
  /// - Parameter merge: What was put together, without a fault.
  /// - Returns: What there is to say about them.
  /// - Throws: `ClassError`.
  package func write(_ merge: ClassMerge) throws(ClassError) -> ClassSummary {
    guard let record = merge.record else { throw .unmergeable(merge.faults) }
    try begin(record)
    return try write(merge.lines.count, of: record) { index throws(ClassError) in
      guard let result = try? ClassResult(line: merge.lines[index]) else { throw .unmergeable([]) }
      return (merge.lines[index], result)
    }
  }
}
