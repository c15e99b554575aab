/// Whether what an archive says it holds may be unpacked; pure.
///
/// Links are no reason to refuse a submission, for they are never followed and every build folder has some: a
/// chapter with one in the place of a file is broken, and the others are not.
struct ArchiveJudgement {
  let limits: IntakeLimits

  /// Judges a listing.
  ///
  /// - Parameter listed: The entries, as a program has listed them.
  /// - Returns: The same entries, in the same places.
  /// - Throws: `SubmissionFault` when the archive must not be unpacked.
  func entries(_ listed: [ListedEntry]) throws(SubmissionFault) -> [FoundEntry] {
    var found: [FoundEntry] = []
    var count = 0
    var total = 0
    for listed in listed {
      let names = FoundEntry.names(in: listed.name)
      if let fact = fault(of: listed, names) {
        throw SubmissionFault(reason: "the archive has \(fact): \(listed.name.shown)")
      }
      if listed.isEncrypted {
        throw SubmissionFault(reason: "the archive is encrypted: hand it in without a password")
      }
      let entry = FoundEntry(path: names, kind: listed.kind, size: listed.size)
      found.append(entry)
      if entry.isHidden { continue }
      count += 1
      let sum = total.addingReportingOverflow(entry.size)
      total = sum.overflow ? Int.max : sum.partialValue
    }
    guard count <= limits.entries else {
      throw SubmissionFault(
        reason: "the archive has \(count) entries, of at most \(limits.entries): "
          + "hand in the Swift files alone")
    }
    guard total <= limits.totalBytes else {
      throw SubmissionFault(
        reason: "the archive unpacks to \(total) bytes, of at most \(limits.totalBytes): "
          + "hand in the Swift files alone")
    }
    return found
  }

  private func fault(of listed: ListedEntry, _ names: [String]) -> String? {
    let bytes = Array(listed.name.utf8)
    if listed.name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "an entry whose name has a control character"
    }
    if bytes.count > IntakeLimits.pathBytes {
      return "an entry whose name is longer than \(IntakeLimits.pathBytes) bytes"
    }
    let isOnDrive = bytes.dropFirst().starts(with: ":/".utf8)
    if bytes.first == UInt8(ascii: "/") || isOnDrive { return "an entry with an absolute path" }
    if names.contains("..") { return "an entry that leads outside it" }
    if names.count > IntakeLimits.depth {
      return "more than \(IntakeLimits.depth) folders within each other"
    }
    if listed.kind == .special { return "an entry that is neither file nor folder" }
    return nil
  }
}
