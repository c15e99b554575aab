/// The probes of one behaviour: small pieces of code that use a learner's module, each of which the compiler must take,
/// must take with a warning or must refuse.
///
/// `Tests/<Chapter>/Probes/<behaviour>.swift` begins with what all of them share. Then each has a line
/// `// compiles <finding>: <what it tries>`, or `// refused <finding>: <what it tries>` or
/// `// warns <finding>: <what it tries>` and below it `// by: <part of a message> | <part of another>`, and its code up to
/// the next such line.
struct ProbeFile {
  /// What the compiler must do with a piece of code.
  enum Demand: String, CaseIterable, Sendable {
    /// Take it, in the Swift 6 mode.
    case compiles
    /// Refuse it, in the Swift 6 mode.
    case refused
    /// Take it as code from before Swift 6, and warn.
    case warns
  }

  /// One piece of code.
  struct Probe: Sendable {
    /// A permanent name by which explanations refer to it.
    let finding: String
    /// What it tries, after "the compiler refuses" or before "compiles": "setting the balance from outside".
    let tries: String
    let demand: Demand
    /// Parts of the compiler's messages, one of which must refuse it or warn of it; empty when it must compile.
    let messages: [String]
    /// The lines of the file that belong to it, counted from 0.
    let lines: Range<Int>
  }

  let probes: [Probe]
  /// What is wrong with the file itself, a sentence each.
  let faults: [String]
  private let lines: [Substring]
  private let sharedLines: Range<Int>

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var faults: [String] = []
    var probes: [Probe] = []
    let heads = lines.indices.filter { Head(lines[$0]) != nil }
    sharedLines = 0..<(heads.first ?? lines.count)
    for (index, head) in zip(heads, heads.compactMap { Head(lines[$0]) }) {
      let end = heads.first { $0 > index } ?? lines.count
      var messages: [String] = []
      if head.demand != .compiles {
        let next = index + 1 < end ? lines[index + 1] : ""
        if next.hasPrefix(Self.messageMarker) {
          messages = next.dropFirst(Self.messageMarker.count).split(separator: " | ").map(String.init)
        }
        if messages.isEmpty {
          faults.append(
            "line \(index + 2): a '\(Self.messageMarker)…' line must follow '// \(head.demand.rawValue) …'")
        }
      }
      probes.append(
        Probe(
          finding: head.finding, tries: head.tries, demand: head.demand, messages: messages,
          lines: index..<end))
    }
    if probes.isEmpty { faults.append("it has no '// compiles …', '// refused …' or '// warns …' line") }
    let findings = probes.map(\.finding)
    for finding in Set(findings).sorted() where findings.count(where: { $0 == finding }) > 1 {
      faults.append("'\(finding)' stands there more than once")
    }
    self.lines = lines
    self.probes = probes
    self.faults = faults
  }

  /// The file with nothing but what all probes share and the lines of some of them, the others empty, so that every line
  /// keeps its number.
  func text(of chosen: [Probe]) -> String {
    lines.indices.map { index in
      let isChosen = sharedLines.contains(index) || chosen.contains { $0.lines.contains(index) }
      return isChosen ? String(lines[index]) : ""
    }.joined(separator: "\n")
  }

  /// A probe's own code, without the lines that say what it is.
  func code(of probe: Probe) -> [String] {
    var code = probe.lines.map { lines[$0] }.dropFirst(probe.demand == .compiles ? 1 : 2)
    while code.last?.allSatisfy(\.isWhitespace) == true { code.removeLast() }
    while code.first?.allSatisfy(\.isWhitespace) == true { code.removeFirst() }
    return code.map(String.init)
  }

  private static let messageMarker = "// by: "

  /// A line that begins a probe.
  private struct Head {
    let demand: Demand
    let finding: String
    let tries: String

    init?(_ line: Substring) {
      guard let demand = Demand.allCases.first(where: { line.hasPrefix("// \($0.rawValue) ") }) else {
        return nil
      }
      let parts = line.dropFirst("// \(demand.rawValue) ".count).split(separator: ": ", maxSplits: 1)
      guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
      self.demand = demand
      (finding, tries) = (String(parts[0]), String(parts[1]))
    }
  }
}
