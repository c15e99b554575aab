import Classroom
import Commands
import Foundation

/// The key that `--key` names.
enum SealKey {
  static let option = OptionSyntax(
    "--key", "FILE", help: "a secret file, 16 bytes or more: nobody without it can edit a line unseen")

  /// How results are sealed.
  ///
  /// - Parameters:
  ///   - file: The file with the key; `nil` for a plain digest.
  ///   - context: For the folder that paths begin at.
  /// - Returns: What seals.
  /// - Throws: `ClassError.badKey`.
  static func seal(_ file: String?, in context: Context) throws(ClassError) -> Seal {
    guard let file else { return Seal() }
    let key: Data
    do {
      key = try Data(contentsOf: context.url(file))
    } catch {
      throw .badKey(path: file, reason: error.localizedDescription)
    }
    guard key.count >= Seal.fewestKeyBytes else {
      throw .badKey(path: file, reason: "it has \(key.count.of("byte")), and needs \(Seal.fewestKeyBytes)")
    }
    return Seal(key: key)
  }
}
