package import Foundation
import Grading

/// The file `results.jsonl` of a folder of results.
package enum ResultsFile {
  package static let name = "results.jsonl"

  /// A line that is no result.
  package struct Fault: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The file ends within it.
      case cutOff
      case newerVersion(Int)
      case noResult(reason: String)
      /// What it says of the chapter and of the behaviours cannot both be.
      case contradiction(reason: String)
    }

    /// Counted from 1.
    package let line: Int
    package let kind: Kind
  }

  /// Reads results.
  ///
  /// - Parameter data: The file.
  /// - Returns: The results in their order.
  /// - Throws: `Fault` for the first line that is none.
  package static func read(_ data: Data) throws(Fault) -> [ClassResult] {
    var results: [ClassResult] = []
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A file that ends with a line feed has nothing after it.
    let rest = lines.popLast() ?? Data()
    for (index, line) in lines.enumerated() {
      results.append(try result(Data(line), number: index + 1))
    }
    if !rest.isEmpty { throw Fault(line: lines.count + 1, kind: .cutOff) }
    return results
  }

  private static func result(_ line: Data, number: Int) throws(Fault) -> ClassResult {
    let result: ClassResult
    do {
      let version = try JSONDecoder().decode(Version.self, from: line).version
      guard version <= VerdictDocument.currentVersion else {
        throw Fault(line: number, kind: .newerVersion(version))
      }
      result = try ClassResult(line: line)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(line: number, kind: .noResult(reason: reason(error)))
    }
    if let reason = contradiction(in: result) {
      throw Fault(line: number, kind: .contradiction(reason: reason))
    }
    return result
  }

  private static func contradiction(in result: ClassResult) -> String? {
    guard let verdict = result.verdict else { return nil }
    var ids: Set<String> = []
    if let twice = verdict.behaviours.map(\.id).first(where: { !ids.insert($0).inserted }) {
      return "the behaviour '\(twice)' is there twice"
    }
    if result.isPassed, let failed = verdict.behaviours.first(where: { $0.result != "passed" }) {
      return "it is called passed, and the behaviour '\(failed.id)' is not"
    }
    return nil
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "the field '\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the field '\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type"
    case .dataCorrupted, .none: "it is no JSON"
    case .some: "it cannot be understood"
    }
  }

  private struct Version: Decodable {
    let version: Int
  }
}
