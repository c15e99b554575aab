import Classroom
import Commands

extension UsageError {
  /// No file for other programs is called so.
  static func unknownFormat(_ name: String) -> Self {
    let names = ExportFormat.allCases.map(\.rawValue)
    return .unknownFormat(name, nearest: NearestName.of(name, among: names), all: names)
  }
}
