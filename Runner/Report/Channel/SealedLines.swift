/// The lines that a graded program has sent, up to the first that it has not sent itself.
package struct SealedLines: Sendable {
  /// What shows that not only the trusted part of the program has had its hands on the channel.
  package enum Fault: Hashable, Sendable {
    /// A line without the seal that belongs to it: somebody else's, or one that is missing, repeated or changed before it.
    case foreign
    /// Something that comes after the closing line.
    case afterEnd
  }

  /// The texts of the lines whose seals are right, without these.
  package private(set) var texts: [String] = []
  package private(set) var fault: Fault?

  /// Reads what came over a channel.
  ///
  /// - Parameters:
  ///   - bytes: All of it. A last line that is not whole was cut by the end of the program, and is left out.
  ///   - secret: The secret of the run.
  package init(_ bytes: some Collection<UInt8>, secret: ReportSecret) {
    let closing = ReportLine.closed.description
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 10) {
      let line = rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard texts.last != closing else {
        fault = .afterEnd
        return
      }
      let text = line.dropLast(Self.sealCount)
      guard line.count >= Self.sealCount,
        line.suffix(Self.sealCount).elementsEqual([9] + secret.seal(text, number: UInt64(texts.count)))
      else {
        fault = .foreign
        return
      }
      texts.append(String(decoding: text, as: UTF8.self))
    }
    if !rest.isEmpty, texts.last == closing { fault = .afterEnd }
  }

  /// A tab and the digits.
  private static let sealCount = 17
}
