// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Grading

extension Fixtures {
  /// The solution of TimerInActor with a part replaced.
  static func timerSolution(replacing part: String = "", with other: String = "") throws -> String {
    let url = workspace.solution("TimerInActor").appending(path: "DeliveryProvider.swift")
    let code = try String(contentsOf: url, encoding: .utf8)
    return part.isEmpty ? code : code.replacing(part, with: other)
  }

  /// Grades code as a submission of TimerInActor.
  static func grade(_ code: String, options: GradingOptions = GradingOptions()) throws -> Verdict {
    try grade(files: [("DeliveryProvider.swift", code)], options: options)
  }

  /// Grades files as a submission of TimerInActor.
  static func grade(files: [(name: String, text: String)], options: GradingOptions) throws -> Verdict {
    try withFolder { folder in
      for file in files { try Data(file.text.utf8).write(to: folder.appending(path: file.name)) }
      let submission = try Submission(of: .timerInActor, in: folder, workspace: workspace)
      return try grader.get().grade(submission, options: options)
    }
  }
}
